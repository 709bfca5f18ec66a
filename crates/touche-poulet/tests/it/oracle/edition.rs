//! What an edition is made of (TP-1, TP-25), as plain structs.

/// The eight kinds (TP-2). What a kind does when it attacks is the book's, not the edition's.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Kind {
    Grange,
    Pulverisateur,
    Tractank,
    Moissonneuse,
    Grenier,
    Faucheur,
    Oeufbusier,
    Tresor,
}

/// How a kind attacks (TP-2).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Attack {
    Choice(usize),
    Line(usize),
    Nothing,
}

impl Kind {
    pub fn word(self) -> &'static str {
        match self {
            Kind::Grange => "grange",
            Kind::Pulverisateur => "pulverisateur",
            Kind::Tractank => "tractank",
            Kind::Moissonneuse => "moissonneuse",
            Kind::Grenier => "grenier",
            Kind::Faucheur => "faucheur",
            Kind::Oeufbusier => "oeufbusier",
            Kind::Tresor => "tresor",
        }
    }

    pub fn attack(self) -> Attack {
        match self {
            Kind::Grange => Attack::Choice(3),
            Kind::Pulverisateur => Attack::Choice(1),
            Kind::Tractank => Attack::Line(2),
            Kind::Moissonneuse => Attack::Line(2),
            Kind::Grenier => Attack::Line(3),
            Kind::Faucheur => Attack::Choice(2),
            Kind::Oeufbusier => Attack::Choice(1),
            Kind::Tresor => Attack::Nothing,
        }
    }
}

/// A kind of unit as the edition has it. The shape's rows are strings of `#` (a cell) and other characters (none).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnitKind {
    pub kind: Kind,
    pub tokens: usize,
    pub shape: Vec<String>,
    pub value: i64,
    pub egg: bool,
}

impl UnitKind {
    /// Cells of the shape as (column, row) from the upper-left corner of its bounding box.
    pub fn offsets(&self) -> Vec<(usize, usize)> {
        let mut list = Vec::new();
        for (row, line) in self.shape.iter().enumerate() {
            for (column, mark) in line.chars().enumerate() {
                if mark == '#' {
                    list.push((column, row));
                }
            }
        }
        list
    }
}

/// A rectangle of the board; first and last column and row, both counted from 1 and included.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Zone {
    pub name: String,
    pub columns: (usize, usize),
    pub rows: (usize, usize),
}

/// What a weapon card does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effect {
    /// Single use: the square of this reach around a cell explodes.
    Strike { reach: usize },
    /// Single use: this number of cells of one board are answered.
    Probe(usize),
    /// Single use: one zone's count becomes public.
    ScoutZone,
    /// Single use: this number of targets, an attack of its own without bonus.
    ExtraTarget(usize),
    /// Single use: this number of further attacks.
    ExtraAttack(usize),
    /// Single use: this number of épis from an opponent.
    Rob(i64),
    /// Single use: this number of épis from the bank.
    Income(i64),
    /// Single use: the magnetic field is placed.
    Field,
    /// Permanent: this number of épis more for a destroyed unit that one hit.
    Bounty(i64),
    /// Permanent: eggs are cheaper.
    EggDiscount(i64),
    /// Permanent: this number of targets more for the Œufbusier attack.
    BusierTargets(usize),
    /// Permanent: the Œufbusier explosion takes the 8 cells around.
    BusierSquare,
    /// Permanent: épis cannot be taken.
    Vault,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Weapon {
    pub name: String,
    pub count: usize,
    pub effect: Effect,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Edition {
    pub columns: usize,
    pub rows: usize,
    pub zones: Vec<Zone>,
    pub units: Vec<UnitKind>,
    pub egg_price: i64,
    pub wild_egg_prices: Vec<i64>,
    pub eggs_to_win: usize,
    pub face_up_weapons: usize,
    pub weapons: Vec<Weapon>,
}

/// Lower case, words joined by `-`.
pub fn slug(name: &str) -> String {
    name.to_lowercase().split_whitespace().collect::<Vec<_>>().join("-")
}

impl Edition {
    pub fn cells(&self) -> usize {
        self.columns * self.rows
    }

    pub fn unit(&self, kind: Kind) -> &UnitKind {
        let mut found = self.units.iter().filter(|u| u.kind == kind);
        found.next().expect("a kind of the edition")
    }

    /// The text of a cell: `column.row` from 1.
    pub fn cell_text(&self, cell: usize) -> String {
        format!("{}.{}", cell % self.columns + 1, cell / self.columns + 1)
    }

    /// Cells of a zone, by rows.
    pub fn zone_cells(&self, zone: usize) -> Vec<usize> {
        let zone = &self.zones[zone];
        let mut list = Vec::new();
        for row in zone.rows.0..=zone.rows.1 {
            for column in zone.columns.0..=zone.columns.1 {
                list.push((row - 1) * self.columns + column - 1);
            }
        }
        list
    }

    /// Cells at most `reach` columns and rows away, `cell` itself included, cut at the edge, by rows.
    pub fn square(&self, cell: usize, reach: usize) -> Vec<usize> {
        let (column, row) = (cell % self.columns, cell / self.columns);
        let mut list = Vec::new();
        for r in row.saturating_sub(reach)..=(row + reach).min(self.rows - 1) {
            for c in column.saturating_sub(reach)..=(column + reach).min(self.columns - 1) {
                list.push(r * self.columns + c);
            }
        }
        list
    }

    /// The 4 neighbours that are on the board, by rows.
    pub fn cross(&self, cell: usize) -> Vec<usize> {
        let near = |other: &usize| {
            let columns = (other % self.columns).abs_diff(cell % self.columns);
            let rows = (other / self.columns).abs_diff(cell / self.columns);
            columns + rows == 1
        };
        (0..self.cells()).filter(near).collect()
    }

    /// TP-1: what can be said without placing anything.
    pub fn check(&self) {
        assert!((1..=128).contains(&self.cells()), "1 to 128 cells");
        let mut covered: Vec<usize> = Vec::new();
        for (number, zone) in self.zones.iter().enumerate() {
            let columns = 1 <= zone.columns.0 && zone.columns.1 <= self.columns;
            let rows = 1 <= zone.rows.0 && zone.rows.1 <= self.rows;
            assert!(columns && rows, "a zone lies on the board");
            covered.extend(self.zone_cells(number));
        }
        covered.sort();
        let all: Vec<usize> = (0..self.cells()).collect();
        assert_eq!(covered, all, "zones cover the board once");
        let eggs: Vec<&UnitKind> = self.units.iter().filter(|u| u.egg).collect();
        assert!(eggs.iter().all(|u| u.tokens == 1), "one token an egg kind");
        let most = eggs.len() + self.wild_egg_prices.len();
        assert!(self.eggs_to_win <= most, "enough eggs to win");
    }
}
