/** Names of a type that servers and contracts use → the name that browsers are told. */
const names: ReadonlyMap<string, string> = new Map([
  ...['png', 'jpeg', 'gif', 'webp', 'avif', 'svg+xml'].map(
    (each) => [`image/${each}`, `image/${each}`] as const,
  ),
  // code-dot-org/code-dot-org#39285, WebKit/WebKit#5100, Alamofire/AlamofireImage#29.
  ['image/jpg', 'image/jpeg'],
  ['image/pjpeg', 'image/jpeg'],
  ['image/x-png', 'image/png'],
  ['image/apng', 'image/png'],
  ['image/svg', 'image/svg+xml'],
])

/** Types that say nothing of a picture: its bytes do. `` is none at all. */
const silent: ReadonlySet<string> = new Set([
  '',
  'application/octet-stream',
  'binary/octet-stream',
  'text/plain',
  'text/xml',
  'application/xml',
])

/** Beginnings of files. Source: https://mimesniff.spec.whatwg.org/#matching-an-image-type-pattern, RFC 2083, AV1 image format §3. */
const beginnings: readonly (readonly [string, RegExp])[] = [
  ['image/png', /^\x89PNG\r\n.\n/s],
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/gif', /^GIF8[79]a/],
  ['image/webp', /^RIFF.{4}WEBPVP/s],
  ['image/avif', /^.{4}ftypavi[fs]/s],
  [
    'image/svg+xml',
    /^(?:\xef\xbb\xbf)?\s*(?:<\?xml[^>]*>\s*)?(?:<!--[^>]*-->\s*)?(?:<!DOCTYPE svg[^>[]*>\s*)?<svg[\s>]/,
  ],
]
const beginningBytes = 1_024

/** Content types that a picture may come under. */
export const pictureTypes: ReadonlySet<string> = new Set([...names.keys(), ...silent])

/** As browsers call it; `undefined` where it is no picture that is taken. */
export const namedPictureType = (type: string): string | undefined => names.get(type.toLowerCase())

/** The same of what came, by its bytes where the type says nothing. */
export function pictureTypeOf(type: string, body: Buffer): string | undefined {
  if (!silent.has(type)) return namedPictureType(type)
  const beginning = body.subarray(0, beginningBytes).toString('latin1')
  return beginnings.find(([, form]) => form.test(beginning))?.[0]
}
