import { expect, test } from 'vitest'
import { pictureTypeOf } from './pictureType.ts'
import { inlinePicture } from './pictureUri.ts'

const bytes = (text: string) => Buffer.from(text, 'latin1')
const png = bytes('\x89PNG\r\n\x1a\n....')

test.each([
  ['image/jpg', 'image/jpeg'],
  ['image/pjpeg', 'image/jpeg'],
  ['image/x-png', 'image/png'],
  ['image/apng', 'image/png'],
  ['image/webp', 'image/webp'],
  ['image/bmp', undefined],
  ['text/html', undefined],
])('default: %s is %s', (type, name) => {
  expect(pictureTypeOf(type, Buffer.alloc(0))).toBe(name)
})

test.each([
  ['', png, 'image/png'],
  ['application/octet-stream', png, 'image/png'],
  ['binary/octet-stream', bytes('\xff\xd8\xff\xe0'), 'image/jpeg'],
  ['', bytes('GIF89a'), 'image/gif'],
  ['', bytes('RIFF....WEBPVP8 '), 'image/webp'],
  ['', bytes('\0\0\0\x20ftypavif'), 'image/avif'],
  ['text/plain', bytes('<svg xmlns="x"/>'), 'image/svg+xml'],
  ['application/xml', bytes('<?xml version="1.0"?>\n<!-- x -->\n<svg>'), 'image/svg+xml'],
  ['text/plain', bytes('{"secret":"<svg>"}'), undefined],
  ['application/octet-stream', bytes('<html><svg>'), undefined],
  ['', bytes(''), undefined],
])('behavior: under %j the bytes tell', (type, body, name) => {
  expect(pictureTypeOf(type, body)).toBe(name)
})

test('default: an address that is its own picture has the usual name', () => {
  expect(inlinePicture('data:image/jpg;base64,AA')).toBe('data:image/jpeg;base64,AA')
  expect(inlinePicture('data:image/svg,<svg/>')).toBe('data:image/svg+xml,<svg/>')
  expect(inlinePicture('data:image/png;base64,AA')).toBe('data:image/png;base64,AA')
  expect(inlinePicture('data:text/html,<p>')).toBeUndefined()
})
