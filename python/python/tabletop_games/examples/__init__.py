"""Programs to copy from: `python -m tabletop_games.examples.learn final-touch`."""
