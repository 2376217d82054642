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

#[cfg(test)]
mod tests {
    use super::*;
    use lopdf::{Stream, dictionary};

    #[test]
    fn equal_pictures_and_their_resources_are_stored_once_and_others_stay() {
        let mut pdf = Document::with_version("1.7");
        let picture = |bounds: i64| {
            let dict = dictionary! {
                "Subtype" => "Form", "BBox" => vec![bounds.into()],
                "Resources" => dictionary! { "ExtGState" => dictionary! { "G0" => dictionary! { "ca" => 1 } } },
            };
            Stream::new(dict, b"0 0 1 1 re f".to_vec())
        };
        let ids = [1, 1, 2].map(|bounds| pdf.add_object(picture(bounds)));
        let shown: Vec<Object> = ids.iter().map(|id| (*id).into()).collect();
        let shown = pdf.add_object(shown);
        pdf.trailer.set("Root", shown);
        share(&mut pdf);
        let shown = pdf.get_object(shown).and_then(Object::as_array).expect("a list").clone();
        assert_eq!(shown, [ids[0], ids[0], ids[2]].map(Object::from));
        assert!(!pdf.objects.contains_key(&ids[1]));
        let resources = [ids[0], ids[2]].map(|id| {
            let stream = pdf.get_object(id).and_then(Object::as_stream).expect("a picture");
            stream.dict.get(b"Resources").and_then(Object::as_reference).expect("an object by itself")
        });
        assert_eq!(resources[0], resources[1]);
    }
}
