import { expect, test } from 'vitest'
import { ownPicture } from './ownPicture.ts'

const ours = 'https://widget.example'

test.each([`${ours}/a.png`, '/a.png', 'data:image/png;base64,AA=='])('default: %s', (url) =>
  expect(ownPicture(url, ours)).toBe(url),
)

test.each([
  '',
  null,
  undefined,
  'https://evil.example/a.png',
  '//evil.example/a.png',
  'ipfs://a',
  'javascript:1',
  'data:text/html,a',
  'https://widget.example.evil.example/',
])('error: %s is none of ours', (url) => expect(ownPicture(url, ours)).toBeUndefined())
