//! Nets folded in space from nothing but what is drawn: the cut line and the dashed lines of the part.

use pressbox::assets::Templates;
use pressbox::game::find;
use pressbox::geom::Mm;
use pressbox::i18n::{Lang, Words};
use pressbox::kit::{Fold, Kit, Outline, Part};

const GAME: &str = "mundialito";

type Flat = (f64, f64);
type Point = [f64; 3];

fn nets(sizes: &[(&str, f64)]) -> Vec<Part> {
    let templates = Templates::embedded();
    let mut kit = Kit::load(&templates, GAME).map_err(|found| found[0].message.clone()).unwrap();
    for (name, length) in sizes {
        assert!(kit.resize(name, Mm(*length)), "{name}");
    }
    let game = find(GAME).unwrap().with(kit.options()).map_err(|_| "options").unwrap();
    let words = Words::load(&templates, GAME, Lang::En).map_err(|found| found[0].message.clone()).unwrap();
    let parts = kit.parts(&*game, &words).map_err(|found| found[0].message.clone()).unwrap();
    parts.into_iter().filter(|part| part.fold == Some(Fold::Net)).collect()
}

/// The points of absolute `M` and `L` commands.
fn points(path: &str) -> Vec<Flat> {
    let corners = path.split(['M', 'L', 'Z']).filter(|corner| !corner.is_empty());
    corners
        .map(|corner| {
            let (x, y) = corner.split_once(' ').expect("two numbers");
            (x.parse().expect("a number"), y.parse().expect("a number"))
        })
        .collect()
}

/// The dashed lines: each from one point to another.
fn folds(part: &Part) -> Vec<[Flat; 2]> {
    let dashed = part.svg.split("<path").find(|path| path.contains("stroke-dasharray")).expect("a dashed line");
    let data = dashed.split("d=\"").nth(1).and_then(|rest| rest.split('"').next()).expect("path data");
    points(data).chunks(2).map(|pair| [pair[0], pair[1]]).collect()
}

fn minus(a: Point, b: Point) -> Point {
    [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

fn dot(a: Point, b: Point) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

fn cross(a: Point, b: Point) -> Point {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

fn length(a: Point) -> f64 {
    libm::sqrt(dot(a, a))
}

/// A point turned about the line from `from` to `to` (Rodrigues).
fn turned(point: Point, [from, to]: [Point; 2], angle: f64) -> Point {
    let axis = minus(to, from).map(|part| part / length(minus(to, from)));
    let arm = minus(point, from);
    let (sine, cosine) = (libm::sin(angle), libm::cos(angle));
    let (side, along) = (cross(axis, arm), dot(axis, arm) * (1.0 - cosine));
    [0, 1, 2].map(|i| from[i] + arm[i] * cosine + side[i] * sine + axis[i] * along)
}

/// The ring of the net after every fold was bent by one angle: what lies beyond a fold turns with it.
fn bent(ring: &[Flat], folds: &[[Flat; 2]], angle: f64) -> Vec<Point> {
    let mut space: Vec<Point> = ring.iter().map(|(x, y)| [*x, *y, 0.0]).collect();
    let at = |point: &Flat| {
        ring.iter().position(|other| libm::hypot(point.0 - other.0, point.1 - other.1) < 0.002).expect("a corner")
    };
    for [from, to] in folds {
        let (from, to) = (at(from), at(to));
        let line = [space[from], space[to]];
        space.iter_mut().skip(to + 1).for_each(|point| *point = turned(*point, line, angle));
    }
    space
}

/// The net folded until it closes: the angle at which the end of the last base edge comes to the start of the first.
fn closed(ring: &[Flat], folds: &[[Flat; 2]]) -> (Vec<Point>, f64) {
    let gap = |angle: f64| {
        let space = bent(ring, folds, angle);
        length(minus(space[5], space[1]))
    };
    // away from the print, which is towards the reader: by less than half a turn
    let coarse = (1..180).map(|degree| f64::from(degree) * std::f64::consts::PI / 180.0);
    let mut best = coarse.min_by(|a, b| gap(*a).total_cmp(&gap(*b))).expect("some angle");
    let mut step = std::f64::consts::PI / 180.0;
    while step > 1e-10 {
        best = [best - step, best, best + step].into_iter().min_by(|a, b| gap(*a).total_cmp(&gap(*b))).unwrap();
        step /= 1.5;
    }
    (bent(ring, folds, best), best)
}

/// Folds one net and measures it.
fn check(part: &Part, base: f64, height: f64) {
    let Outline::Path(path) = &part.outline else { panic!("{} has no cut line", part.id) };
    let (ring, folds) = (points(path), folds(part));
    assert_eq!(
        (ring.len(), folds.len()),
        (9, 4),
        "apex, five base corners, three of the tab; three folds and the tab's"
    );
    let (space, _) = closed(&ring, &folds);
    let apex = space[0];
    let id = &part.id;
    assert!(length(minus(space[5], space[1])) < 0.02, "{id}: the last face does not meet the first");
    for index in 1..5 {
        let side = minus(space[index + 1], space[index]);
        assert!((length(side) - base).abs() < 0.01, "{id}: base edge {index} is {}", length(side));
        // right angles, so the base is a square
        let next = if index == 4 { minus(space[2], space[1]) } else { minus(space[index + 2], space[index + 1]) };
        assert!(dot(side, next).abs() / (base * base) < 0.002, "{id}: corner {index} of the base is not square");
    }
    let normal = cross(minus(space[2], space[1]), minus(space[3], space[2]));
    let normal = normal.map(|part| part / length(normal));
    assert!(dot(normal, minus(space[4], space[1])).abs() < 0.02, "{id}: the base is not flat");
    let stands = dot(normal, minus(apex, space[1])).abs();
    assert!((stands - height).abs() < 0.02, "{id}: the apex is {stands} mm high, not {height}");
    let middle = [0, 1, 2].map(|i| (space[1][i] + space[3][i]) / 2.0);
    let foot = [0, 1, 2].map(|i| apex[i] - normal[i] * dot(normal, minus(apex, middle)));
    assert!(length(minus(foot, middle)) < 0.02, "{id}: the apex is not over the middle");
    tab(id, &space);
}

/// The tab lies flat behind the first face, inside its edges.
fn tab(id: &str, space: &[Point]) {
    let (apex, left, right) = (space[0], space[1], space[2]);
    let normal = cross(minus(left, apex), minus(right, apex));
    let area = length(normal);
    for point in &space[6..] {
        let away = dot(normal, minus(*point, apex)) / area;
        assert!(away.abs() < 0.05, "{id}: the tab stands {away} mm off the first face");
        // barycentric: the shares of the three small triangles
        let share = |a: Point, b: Point| dot(cross(minus(a, *point), minus(b, *point)), normal) / (area * area);
        let shares = [share(apex, left), share(left, right), share(right, apex)];
        assert!(shares.iter().all(|share| *share > -0.002), "{id}: the tab sticks out: {shares:?}");
    }
}

#[test]
fn the_published_nets_fold_to_their_bases_and_heights() {
    let nets = nets(&[]);
    let sizes = [("small", 14.29, 25.40), ("medium", 19.84, 34.93), ("large", 25.40, 44.45)];
    for (size, base, height) in sizes {
        let of_size: Vec<&Part> = nets.iter().filter(|part| part.id.ends_with(size)).collect();
        assert_eq!(of_size.len(), 2, "{size}");
        of_size.iter().for_each(|part| check(part, base, height));
    }
}

#[test]
fn nets_of_other_sizes_fold_too() {
    for (base, height) in [(30.0, 44.45), (20.0, 60.0), (22.0, 15.0), (12.0, 11.0)] {
        let nets = nets(&[("large_base", base), ("large_height", height)]);
        nets.iter().filter(|part| part.id.ends_with("large")).for_each(|part| check(part, base, height));
    }
}

#[test]
fn the_faces_meet_in_less_than_a_full_turn_at_the_apex() {
    for part in nets(&[]) {
        let Outline::Path(path) = &part.outline else { panic!("{} has no cut line", part.id) };
        let ring = points(path);
        let angle = |a: Flat, b: Flat| {
            let direction = |p: Flat| libm::atan2(p.1 - ring[0].1, p.0 - ring[0].0);
            (direction(b) - direction(a)).abs()
        };
        let each: Vec<f64> = ring[1..6].windows(2).map(|pair| angle(pair[0], pair[1]).to_degrees()).collect();
        let sum: f64 = each.iter().sum();
        assert!(each.iter().all(|face| (face - each[0]).abs() < 0.02), "{}: {each:?}", part.id);
        // the slant rises, so the faces stand steeper than the angles of a flat square's quarters
        assert!(sum < 360.0 && (sum - angle(ring[1], ring[5]).to_degrees()).abs() < 0.01, "{}: {sum}", part.id);
    }
}

#[test]
fn all_nets_shrink_together_with_one_size_and_the_coaster_says_when_they_must() {
    let nets = nets(&[("pyramid", 20.0)]);
    for (size, base, height) in [("small", 14.29, 25.40), ("medium", 19.84, 34.93), ("large", 25.40, 44.45)] {
        let scale = 20.0 / 25.4;
        nets.iter().filter(|part| part.id.ends_with(size)).for_each(|part| check(part, base * scale, height * scale));
    }
    let told = |sizes: &[(&str, f64)]| {
        let mut kit = Kit::load(&Templates::embedded(), GAME).map_err(|found| found[0].message.clone()).unwrap();
        sizes.iter().for_each(|(name, length)| assert!(kit.resize(name, Mm(*length)), "{name}"));
        let game = find(GAME).unwrap().with(kit.options()).map_err(|_| "options").unwrap();
        kit.misfits(&kit.values(&*game))
    };
    assert!(told(&[]).is_empty() && told(&[("coaster", 101.6)]).is_empty());
    let found = told(&[("coaster", 70.0)]);
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].message, "the base of the large pyramid is 25.4 mm, and a square of a coaster 22.28 mm");
    assert_eq!(found[0].help.as_deref(), Some("it fits with `--size pyramid=22.2`"));
    assert!(told(&[("coaster", 70.0), ("pyramid", 22.2)]).is_empty());
}
