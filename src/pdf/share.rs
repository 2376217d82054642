//! What is alike is stored once: pictures inside pictures, and the resources of pictures.

use lopdf::{Dictionary, Document, Object, ObjectId};
use std::collections::BTreeMap;

/// Makes every stream that is a form and equal to an earlier one that one, and every dictionary of a form's resources
/// an object by itself, which deflates with all others.
pub(super) fn share(pdf: &mut Document) {
    let doubles = doubles(pdf);
    if !doubles.is_empty() {
        pdf.traverse_objects(|object| {
            if let Object::Reference(id) = object
                && let Some(first) = doubles.get(id)
            {
                *id = *first;
            }
        });
        doubles.keys().for_each(|id| drop(pdf.objects.remove(id)));
    }
    resources(pdf);
}

fn is_form(dict: &Dictionary) -> bool {
    dict.get(b"Subtype").and_then(Object::as_name).is_ok_and(|name| name == b"Form")
}

/// Forms that are equal to earlier ones, with those.
fn doubles(pdf: &Document) -> BTreeMap<ObjectId, ObjectId> {
    let mut known: BTreeMap<&[u8], Vec<(ObjectId, &Dictionary)>> = BTreeMap::new();
    let mut doubles = BTreeMap::new();
    for (id, object) in &pdf.objects {
        let Object::Stream(stream) = object else { continue };
        if is_form(&stream.dict) {
            let alike = known.entry(&stream.content).or_default();
            match alike.iter().find(|(_, dict)| **dict == stream.dict) {
                Some((first, _)) => drop(doubles.insert(*id, *first)),
                None => alike.push((*id, &stream.dict)),
            }
        }
    }
    doubles
}

fn resources(pdf: &mut Document) {
    let ids: Vec<ObjectId> = pdf.objects.keys().copied().collect();
    let mut known: Vec<(Dictionary, ObjectId)> = Vec::new();
    for id in ids {
        let Some(Object::Stream(stream)) = pdf.objects.get_mut(&id) else { continue };
        let form = is_form(&stream.dict);
        let Some(Object::Dictionary(own)) = stream.dict.get_mut(b"Resources").ok().filter(|_| form) else { continue };
        if own.is_empty() {
            continue;
        }
        let own = std::mem::take(own);
        let shared = match known.iter().find(|(dict, _)| *dict == own) {
            Some((_, shared)) => *shared,
            None => {
                let shared = pdf.add_object(own.clone());
                known.push((own, shared));
                shared
            }
        };
        if let Some(Object::Stream(stream)) = pdf.objects.get_mut(&id) {
            stream.dict.set("Resources", shared);
        }
    }
}
