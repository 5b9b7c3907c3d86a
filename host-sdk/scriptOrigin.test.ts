import { expect, test } from 'vitest'
import { isOrigin } from './protocol/origin.ts'
import { scriptOrigin } from './scriptOrigin.ts'

/** `src` of an element is what the browser made of its attribute. */
const src = (attribute: string): string => new URL(attribute).href

test.each([
  'https://widget.example/gatehouse.js',
  'http://widget.localhost:4000/gatehouse.js?v=1#x',
  'https://WIDGET.example:443/a/gatehouse.js',
  'http://[::1]:4000/gatehouse.js',
  'https://bücher.example/gatehouse.js',
])('default: %s', (attribute) => {
  expect(scriptOrigin(src(attribute))).toBe(new URL(attribute).origin)
  expect(isOrigin(scriptOrigin(src(attribute)))).toBe(true)
})

test.each([
  'https://name:word@widget.example/gatehouse.js',
  'https://widget.example@evil.example/gatehouse.js',
  'https://widget.example./gatehouse.js',
  'file:///gatehouse.js',
  'data:text/javascript,https://widget.example/',
  'blob:https://widget.example/1',
])('error: %s', (attribute) => {
  expect(scriptOrigin(src(attribute))).toBe('')
})

test('error: no address', () => {
  expect(scriptOrigin('')).toBe('')
  expect(scriptOrigin('https://widget.example')).toBe('')
})
