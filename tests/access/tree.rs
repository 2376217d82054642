//! A PDF's structure tree as a screen reader walks it.

use lopdf::content::Content;
use lopdf::{Dictionary, Document, Object, ObjectId};
use std::collections::BTreeMap;

/// An element.
#[derive(Clone, Debug)]
pub struct Node {
    /// Its structure type, as `H2`.
    pub tag: String,
    /// The words that stand for it.
    pub alt: Option<String>,
    /// The scope of a head cell.
    pub scope: Option<String>,
    /// What it holds, in reading order.
    pub kids: Vec<Kid>,
}

/// What an element holds.
#[derive(Clone, Debug)]
pub enum Kid {
    Node(Node),
    /// Marked content: what it says, by page and number.
    Text(String),
    /// An annotation.
    Annotation(Dictionary),
}

impl Node {
    /// This element and all below it, in reading order.
    pub fn all(&self) -> Vec<&Node> {
        let below = self.nodes().into_iter().flat_map(Node::all);
        std::iter::once(self).chain(below).collect()
    }

    /// The elements that it holds itself.
    pub fn nodes(&self) -> Vec<&Node> {
        self.kids.iter().filter_map(|kid| if let Kid::Node(node) = kid { Some(node) } else { None }).collect()
    }

    /// The tags of the elements that it holds itself.
    pub fn tags(&self) -> Vec<&str> {
        self.nodes().into_iter().map(|node| node.tag.as_str()).collect()
    }

    /// All text in it, in reading order.
    pub fn text(&self) -> String {
        let said = self.kids.iter().map(|kid| match kid {
            Kid::Node(node) => node.text(),
            Kid::Text(text) => text.clone(),
            Kid::Annotation(_) => String::new(),
        });
        said.collect()
    }
}

/// The tree below the root.
pub fn read(pdf: &Document) -> Node {
    let catalog = pdf.catalog().expect("a catalogue");
    let root = followed(pdf, catalog.get(b"StructTreeRoot").expect("a structure tree")).as_dict().expect("a root");
    let top = list(pdf, root.get(b"K").expect("a first element"));
    assert_eq!(top.len(), 1, "one element holds all others");
    let marked = marked(pdf);
    match kid(pdf, top[0], &marked, None) {
        Kid::Node(node) => node,
        other => panic!("the root holds {other:?}"),
    }
}

fn followed<'a>(pdf: &'a Document, object: &'a Object) -> &'a Object {
    pdf.dereference(object).expect("an object that is there").1
}

fn list<'a>(pdf: &'a Document, object: &'a Object) -> Vec<&'a Object> {
    match followed(pdf, object) {
        Object::Array(items) => items.iter().collect(),
        _ => vec![object],
    }
}

fn kid(pdf: &Document, object: &Object, marked: &Marked, page: Option<ObjectId>) -> Kid {
    let content = |page: Option<ObjectId>, number: i64| {
        let place = (page.expect("a page"), number);
        Kid::Text(marked.get(&place).unwrap_or_else(|| panic!("nothing is marked {place:?}")).clone())
    };
    if let Object::Integer(number) = object {
        return content(page, *number);
    }
    let dict = followed(pdf, object).as_dict().expect("an element, a content or an object");
    let page = dict.get(b"Pg").and_then(Object::as_reference).ok().or(page);
    let name = |key: &[u8]| dict.get(key).and_then(Object::as_name).ok().map(said);
    match name(b"Type").as_deref() {
        Some("MCR") => {
            let number = dict.get(b"MCID").and_then(Object::as_i64).expect("a number");
            content(page, number)
        }
        Some("OBJR") => {
            let object = followed(pdf, dict.get(b"Obj").expect("an object"));
            Kid::Annotation(object.as_dict().expect("an annotation").clone())
        }
        _ => {
            let kids = dict.get(b"K").map(|kids| list(pdf, kids)).unwrap_or_default();
            let scope = dict.get(b"A").ok().and_then(|object| followed(pdf, object).as_dict().ok());
            let scope = scope.and_then(|dict| dict.get(b"Scope").and_then(Object::as_name).ok()).map(said);
            Kid::Node(Node {
                tag: name(b"S").expect("a structure type"),
                alt: dict.get(b"Alt").ok().map(|alt| lopdf::decode_text_string(alt).expect("text")),
                scope,
                kids: kids.into_iter().map(|object| kid(pdf, object, marked, page)).collect(),
            })
        }
    }
}

fn said(name: &[u8]) -> String {
    String::from_utf8_lossy(name).into_owned()
}

/// What the marked contents say, by page and number.
type Marked = BTreeMap<(ObjectId, i64), String>;

fn marked(pdf: &Document) -> Marked {
    let mut marked = Marked::new();
    for page in pdf.page_iter() {
        let fonts = pdf.get_page_fonts(page).expect("fonts");
        let encodings: BTreeMap<_, _> =
            fonts.into_iter().map(|(name, font)| (name, font.get_font_encoding(pdf).expect("an encoding"))).collect();
        let content = Content::decode(&pdf.get_page_content(page)).expect("operators");
        let mut open: Vec<Option<i64>> = Vec::new();
        let mut encoding = None;
        for operation in content.operations {
            let name = operation.operands.first().and_then(|operand| operand.as_name().ok());
            match operation.operator.as_str() {
                "BMC" => open.push(None),
                "BDC" => {
                    let properties = operation.operands.get(1).and_then(|operand| operand.as_dict().ok());
                    let number = properties.and_then(|dict| dict.get(b"MCID").and_then(Object::as_i64).ok());
                    if let Some(number) = number {
                        assert_eq!(marked.insert((page, number), String::new()), None, "twice on a page");
                    }
                    open.push(number);
                }
                "EMC" => drop(open.pop().expect("opened before")),
                "Tf" => encoding = name.and_then(|name| encodings.get(name)),
                "Tj" | "TJ" => {
                    let Some(number) = open.iter().rev().flatten().next() else { continue };
                    let encoding = encoding.expect("a font");
                    let strings = operation.operands.iter().flat_map(|operand| match operand {
                        Object::Array(items) => items.iter().collect(),
                        one => vec![one],
                    });
                    let text = marked.entry((page, *number)).or_default();
                    for string in strings.filter_map(|object| object.as_str().ok()) {
                        text.push_str(&Document::decode_text(encoding, string).expect("a text layer"));
                    }
                }
                _ => {}
            }
        }
    }
    marked
}
