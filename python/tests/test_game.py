"""Games and their options."""

import pickle

import pytest

from tabletop_games import Game, games


def test_games_are_listed() -> None:
    assert "patchwork" in games() and len(set(games())) == len(games()) > 1


def test_a_game_is_its_id_and_config(game: Game) -> None:
    same = Game(game.id, **game.config)
    assert same == game and hash(same) == hash(game) and pickle.loads(pickle.dumps(game)) == game
    assert game != game.id and game.name and game.about and game.how_to_play and game.rules and game.grammar
    assert len(game.sides) == game.players


def test_options_are_keywords(game: Game) -> None:
    assert {option["name"] for option in game.options} >= set(game.config)
    for option in game.options:
        if option["kind"] == "number":
            for value in (option["min"], option["max"]):
                other = Game(game.id, **{option["name"]: value})
                assert other.config[option["name"]] == value
                assert pickle.loads(pickle.dumps(other)) == other
                assert eval(repr(other)) == other
            with pytest.raises(ValueError, match=f"{option['name']} takes a number"):
                Game(game.id, **{option["name"]: option["max"] + 1})
        if option["kind"] == "switch":
            assert Game(game.id, **{option["name"]: True}).config[option["name"]] is True
            with pytest.raises(ValueError, match="true or false"):
                Game(game.id, **{option["name"]: 3})
        if option["kind"] == "choice":
            for choice in option["choices"]:
                assert Game(game.id, **{option["name"]: choice["value"]}).config[option["name"]] == choice["value"]
            with pytest.raises(ValueError, match=option["choices"][0]["value"]):
                Game(game.id, **{option["name"]: "neither"})
        assert Game(game.id, **{option["name"]: None}) == game, "None is the default"


def test_data_is_an_option_too() -> None:
    circle = [*range(1, 33), 0]
    assert Game("patchwork", circle=circle).config["circle"] == circle
    with pytest.raises(ValueError, match="PW-5"):
        Game("patchwork", circle=[1, 2])


@pytest.mark.parametrize(
    ("name", "options", "says"),
    [
        ("chess", {}, "patchwork, final-touch"),
        ("patchwrok", {}, "did you mean patchwork"),
        ("final-touch", {"plyers": 3}, "the options are players"),
        ("final-touch", {"plyers": None}, "the options are players"),
        ("final-touch", {"players": "x"}, "a number from 2 to 4"),
        ("final-touch", {"players": True}, "a number from 2 to 4"),
        ("final-touch", {"players": 2, "first": 3}, "FT-7"),
    ],
)
def test_wrong_options_say_what_is_right(name: str, options: dict, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        Game(name, **options)


def test_features_fill_the_observation(game: Game) -> None:
    end = 0
    for feature in game.features:
        assert feature["offset"] == end and feature["meaning"]
        size = 1
        for axis in feature["shape"]:
            size *= axis
        end += size
    assert (end,) == game.observation_shape and game.observation_version >= 1


def test_ids_name_actions(game: Game) -> None:
    assert game.num_actions is not None
    named = 0
    for id in range(game.num_actions):
        text = game.action_text(id)
        if text is not None:
            named += 1
            assert game.action_id(text) == id
    assert named > 0
    assert game.action_text(game.num_actions) is None
    with pytest.raises(ValueError, match="not an action"):
        game.action_id("no such thing")
