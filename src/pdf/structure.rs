//! The structure tree, and the areas of links.

use super::document::{Link, Target};
use super::finish::{Place, text_string};
use super::tags::{Element, Kid};
use super::{Document, Tag};
use lopdf::{Document as Lo, Object, ObjectId, dictionary};
use std::collections::BTreeMap;

/// Writes the areas of all links as annotations; returns their ids by page and number.
pub(super) fn links(
    pdf: &mut Lo,
    document: &Document<'_>,
    pages: &[ObjectId],
    anchors: &BTreeMap<String, Place>,
) -> BTreeMap<(usize, usize), ObjectId> {
    let mut ids = BTreeMap::new();
    for (number, (page, id)) in document.pages.iter().zip(pages).enumerate() {
        let areas: Vec<ObjectId> = page.links.iter().map(|link| area(pdf, link, pages, anchors)).collect();
        ids.extend(areas.iter().enumerate().map(|(index, area)| ((number, index), *area)));
        if let Ok(dict) = pdf.get_dictionary_mut(*id) {
            dict.remove(b"Annots");
            if !areas.is_empty() {
                dict.set("Annots", areas.into_iter().map(Object::from).collect::<Vec<_>>());
            }
            dict.set("Tabs", "S");
        }
    }
    ids
}

fn area(pdf: &mut Lo, link: &Link, pages: &[ObjectId], anchors: &BTreeMap<String, Place>) -> ObjectId {
    let rect: Vec<Object> = link.area.iter().map(|edge| Object::Real(*edge as f32)).collect();
    let mut annotation = dictionary! {
        "Type" => "Annot",
        "Subtype" => "Link",
        "Rect" => rect,
        "Border" => vec![0.into(), 0.into(), 0.into()],
        "F" => 4,
        "Contents" => text_string(&link.words),
    };
    match &link.target {
        Target::Anchor(name) => {
            if let Some(place) = anchors.get(name) {
                annotation.set("Dest", place.destination(pages));
            }
        }
        Target::Address(address) => {
            let address = Object::string_literal(address.as_str());
            annotation.set("A", dictionary! { "S" => "URI", "URI" => address });
        }
    }
    pdf.add_object(annotation)
}

/// Writes the tree under the catalogue.
pub(super) fn tree(
    pdf: &mut Lo,
    document: &Document<'_>,
    pages: &[ObjectId],
    areas: &BTreeMap<(usize, usize), ObjectId>,
) {
    let root = pdf.new_object_id();
    let ids: Vec<ObjectId> = document.elements.iter().map(|_| pdf.new_object_id()).collect();
    let mut parents: Vec<ObjectId> = vec![root; ids.len()];
    for (element, id) in document.elements.iter().zip(&ids) {
        for kid in &element.kids {
            if let Kid::Element(child) = kid {
                parents[child.0] = *id;
            }
        }
    }
    let mut keys = BTreeMap::new();
    for ((element, id), parent) in document.elements.iter().zip(&ids).zip(&parents) {
        let home = home(element);
        let mut kids: Vec<Object> = element.kids.iter().map(|kid| object(kid, home, &ids, pages, areas)).collect();
        let mut dict = dictionary! { "Type" => "StructElem", "S" => Object::Name(element.tag.name().into()) };
        dict.set("P", *parent);
        if let Some(page) = home.and_then(|home| pages.get(home)) {
            dict.set("Pg", *page);
        }
        match kids.len() {
            0 => {}
            1 => dict.set("K", kids.remove(0)),
            _ => dict.set("K", kids),
        }
        if let Some(alt) = &element.alt {
            dict.set("Alt", text_string(alt));
        }
        if let Some(attributes) = attributes(element) {
            dict.set("A", attributes);
        }
        pdf.set_object(*id, dict);
        for kid in &element.kids {
            if let Kid::Area(page, number) = kid
                && let Some(area) = areas.get(&(*page, *number))
            {
                let key = (pages.len() + keys.len()) as i64;
                keys.insert(key, *id);
                if let Ok(annotation) = pdf.get_dictionary_mut(*area) {
                    annotation.set("StructParent", key);
                }
            }
        }
    }
    let mut numbers: Vec<Object> = Vec::new();
    for (index, (page, id)) in document.pages.iter().zip(pages).enumerate() {
        let owners: Vec<Object> = page.marks.iter().filter_map(|tag| ids.get(tag.0)).map(|id| (*id).into()).collect();
        let owners = pdf.add_object(owners);
        numbers.extend([(index as i64).into(), owners.into()]);
        if let Ok(dict) = pdf.get_dictionary_mut(*id) {
            dict.set("StructParents", index as i64);
        }
    }
    let next = (pages.len() + keys.len()) as i64;
    numbers.extend(keys.into_iter().flat_map(|(key, id)| [key.into(), id.into()]));
    let parent_tree = pdf.add_object(dictionary! { "Nums" => numbers });
    let first: Vec<Object> = ids.first().map(|id| (*id).into()).into_iter().collect();
    pdf.set_object(
        root,
        dictionary! {
            "Type" => "StructTreeRoot",
            "K" => first,
            "ParentTree" => parent_tree,
            "ParentTreeNextKey" => next,
        },
    );
    if let Ok(catalog) = pdf.catalog_mut() {
        catalog.set("StructTreeRoot", root);
        catalog.set("MarkInfo", dictionary! { "Marked" => true });
    }
}

/// The page on which an element's own content begins: what else is there need not name it.
fn home(element: &Element) -> Option<usize> {
    element.kids.iter().find_map(|kid| match kid {
        Kid::Content(page, _) | Kid::Area(page, _) => Some(*page),
        Kid::Element(_) => None,
    })
}

fn object(
    kid: &Kid,
    home: Option<usize>,
    ids: &[ObjectId],
    pages: &[ObjectId],
    areas: &BTreeMap<(usize, usize), ObjectId>,
) -> Object {
    let page_of = |page: &usize| pages.get(*page).map_or(Object::Null, |id| (*id).into());
    match kid {
        Kid::Element(child) => ids.get(child.0).map_or(Object::Null, |id| (*id).into()),
        Kid::Content(page, number) if Some(*page) == home => (*number).into(),
        Kid::Content(page, number) => dictionary! { "Type" => "MCR", "Pg" => page_of(page), "MCID" => *number }.into(),
        Kid::Area(page, number) => {
            let area = areas.get(&(*page, *number)).map_or(Object::Null, |id| (*id).into());
            let mut shown = dictionary! { "Type" => "OBJR", "Obj" => area };
            if Some(*page) != home {
                shown.set("Pg", page_of(page));
            }
            shown.into()
        }
    }
}

fn attributes(element: &Element) -> Option<Object> {
    let scope = |scope: &str| dictionary! { "O" => "Table", "Scope" => Object::Name(scope.into()) }.into();
    match element.tag {
        Tag::ColumnHead => Some(scope("Column")),
        Tag::RowHead => Some(scope("Row")),
        Tag::Figure => element.bounds.map(|(_, area)| {
            let edges = [area.x, area.y, area.right(), area.far()].map(|edge| Object::Real(edge.0 as f32));
            dictionary! { "O" => "Layout", "Placement" => "Block", "BBox" => edges.to_vec() }.into()
        }),
        _ => None,
    }
}
