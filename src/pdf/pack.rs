//! The last step to a file: everything deflated, objects in one stream, and a short cross-reference stream.

use super::form::deflated;
use lopdf::{Document as Lo, Object, SaveOptions, Stream};

/// So many objects share a stream: all of a book, which deflates better than a hundred at a time.
const OBJECTS: usize = 20_000;
/// zlib's own level, as of all other streams.
const LEVEL: u32 = 6;
/// The bytes of an entry of the cross-reference stream, as lopdf writes it: `/W [1 4 2]`.
const ENTRY: usize = 7;
const WIDTHS: &[u8] = b"/W[1 4 2]";
/// Below this many bytes, a thread takes longer to begin than to deflate them.
const WORTH_A_THREAD: usize = 50_000;

/// The bytes of a file in which nothing is left to deflate.
pub(super) fn save(pdf: &mut Lo) -> Result<Vec<u8>, lopdf::Error> {
    deflate(pdf);
    let options = SaveOptions::builder().use_object_streams(true).use_xref_streams(true);
    let options = options.max_objects_per_stream(OBJECTS).compression_level(LEVEL).build();
    let mut bytes = Vec::new();
    pdf.save_with_options(&mut bytes, options)?;
    shorten_index(&mut bytes);
    Ok(bytes)
}

/// Deflates every stream that may be and is not yet, on all processors.
fn deflate(pdf: &mut Lo) {
    let streams = pdf.objects.values_mut().filter_map(|object| match object {
        Object::Stream(stream) if stream.allows_compression && !stream.dict.has(b"Filter") => Some(stream),
        _ => None,
    });
    let mut streams: Vec<&mut Stream> = streams.collect();
    let all: usize = streams.iter().map(|stream| stream.content.len()).sum();
    let processors = std::thread::available_parallelism().map_or(1, usize::from);
    let share = (all / processors).max(WORTH_A_THREAD);
    std::thread::scope(|scope| {
        while !streams.is_empty() {
            let mut held = 0;
            let reaches = |stream: &&mut Stream| {
                held += stream.content.len();
                held >= share
            };
            let count = streams.iter().position(reaches).map_or(streams.len(), |last| last + 1);
            let rest = streams.split_off(count);
            let part = std::mem::replace(&mut streams, rest);
            // the last part is done here
            if streams.is_empty() {
                part.into_iter().for_each(pack);
            } else {
                scope.spawn(|| part.into_iter().for_each(pack));
            }
        }
    });
}

fn pack(stream: &mut Stream) {
    if let Some(bytes) = deflated(&stream.content) {
        stream.set_content(bytes);
        stream.dict.set("Filter", "FlateDecode");
    }
}

/// Deflates the cross-reference stream, which lopdf writes plain: seven bytes for each of a thousand objects, most of
/// them one more than those of the entry before. It is the last object, so that no other moves. Where it is not as
/// expected it stays.
fn shorten_index(bytes: &mut Vec<u8>) {
    let Some((length, content)) = index(bytes) else { return };
    let Some(packed) = bytes.get(content.clone()).and_then(|content| deflated(&differences(content))) else { return };
    let entries =
        format!("/Length {}/Filter/FlateDecode/DecodeParms<</Predictor 12/Columns {ENTRY}>>>>stream\n", packed.len());
    bytes.splice(length..content.end, entries.into_bytes().into_iter().chain(packed));
}

/// Where the last stream's `/Length` begins, if it is the cross-reference stream, and where its content is.
fn index(bytes: &[u8]) -> Option<(usize, std::ops::Range<usize>)> {
    const OPENS: &[u8] = b">>stream\n";
    const LENGTH: &[u8] = b"/Length ";
    let from = |start: usize, wanted: &[u8]| {
        let at = bytes.get(start..)?.windows(wanted.len()).position(|window| window == wanted)?;
        Some(start + at)
    };
    let dictionary = bytes.windows(WIDTHS.len()).rposition(|window| window == WIDTHS)?;
    let opens = from(dictionary, OPENS)?;
    let length = from(dictionary, LENGTH).filter(|length| *length < opens)?;
    let number = std::str::from_utf8(bytes.get(length + LENGTH.len()..opens)?).ok()?;
    let start = opens + OPENS.len();
    let content = start..start.checked_add(number.parse().ok()?)?;
    (content.len() % ENTRY == 0 && content.end <= bytes.len()).then_some((length, content))
}

/// PNG's predictor “up”: each entry as what it differs from the one before by.
fn differences(content: &[u8]) -> Vec<u8> {
    const UP: u8 = 2;
    let mut before = [0; ENTRY];
    let mut made = Vec::with_capacity(content.len() + content.len() / ENTRY);
    for entry in content.chunks_exact(ENTRY) {
        made.push(UP);
        made.extend(entry.iter().zip(&before).map(|(now, was)| now.wrapping_sub(*was)));
        before.copy_from_slice(entry);
    }
    made
}

#[cfg(test)]
mod tests {
    use super::*;
    use lopdf::dictionary;

    fn many(count: i64) -> Lo {
        let mut pdf = Lo::with_version("1.7");
        let pages = pdf.new_object_id();
        let ids: Vec<Object> = (0..count)
            .map(|number| {
                let content = format!("{number} ").repeat(40).into_bytes();
                let content = pdf.add_object(Stream::new(dictionary! {}, content));
                pdf.add_object(dictionary! { "Type" => "Page", "Parent" => pages, "Contents" => content }).into()
            })
            .collect();
        pdf.set_object(pages, dictionary! { "Type" => "Pages", "Kids" => ids, "Count" => count });
        let catalog = pdf.add_object(dictionary! { "Type" => "Catalog", "Pages" => pages });
        pdf.trailer.set("Root", catalog);
        pdf
    }

    #[test]
    fn what_is_packed_is_read_again_object_by_object() {
        let packed = save(&mut many(300)).unwrap();
        let read = Lo::load_mem(&packed).unwrap();
        assert_eq!(read.get_pages().len(), 300);
        for (number, page) in read.get_pages() {
            let said = format!("{} ", number - 1).repeat(40).into_bytes();
            assert_eq!(read.get_page_content(page).trim_ascii_end(), said.trim_ascii_end());
        }
        // pages and contents take turns here, which is the worst case; plain it has so many bytes
        let plain = 602 * ENTRY;
        let length = packed.windows(8).rposition(|window| window == b"/Length ").unwrap() + 8;
        let digits = packed[length..].iter().take_while(|byte| byte.is_ascii_digit());
        let length = digits.fold(0, |number, digit| number * 10 + usize::from(digit - b'0'));
        assert!(3 * length < 2 * plain, "{length} bytes of {plain}");
    }

    #[test]
    fn what_ends_otherwise_stays() {
        for text in ["", "/W[1 4 2]", "/W[1 4 2]/Length 99>>stream\nshort", "/W[1 4 2]/Length 5>>stream\n12345"] {
            let mut bytes = text.as_bytes().to_vec();
            shorten_index(&mut bytes);
            assert_eq!(bytes, text.as_bytes());
        }
    }
}
