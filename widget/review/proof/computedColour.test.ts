import { expect, test } from 'vitest'
import { over, readComputedColour } from './computedColour.ts'

test.each([
  ['rgb(1, 2, 3)', [1, 2, 3], 1],
  ['rgba(1, 2, 3, 0.5)', [1, 2, 3], 0.5],
  ['rgb(1 2 3 / 0.25)', [1, 2, 3], 0.25],
  ['rgba(0, 0, 0, 0)', [0, 0, 0], 0],
  ['color(srgb 1 0.5 0)', [255, 127.5, 0], 1],
  ['color(srgb 0 0 0 / 0.1)', [0, 0, 0], 0.1],
])('default: %s', (text, colour, alpha) => {
  expect(readComputedColour(text)).toEqual({ colour, alpha })
})

test.each([
  ['oklab(1 0 0)', [255, 255, 255]],
  ['oklab(0 0 0)', [0, 0, 0]],
  ['oklab(0.627955 0.224863 0.125846)', [255, 0, 0]],
  ['oklab(0.519752 -0.140302 0.107676)', [0, 128, 0]],
  ['oklab(0.452014 -0.032457 -0.311528)', [0, 0, 255]],
])('default: %s', (text, colour) => {
  const read = readComputedColour(text)?.colour.map(Math.round)
  expect(read).toEqual(colour)
})

test.each([
  'transparent',
  'lab(50 0 0)',
  'color(display-p3 1 0 0)',
  'rgb(1, 2)',
  'color(1 0 0)',
  'oklab(none 0 0)',
  '',
  'red',
])('error: %s is not read', (text) => {
  expect(readComputedColour(text)).toBeUndefined()
})

test('behavior: what shines through is mixed with its ground', () => {
  expect(over({ colour: [255, 0, 0], alpha: 0.5 }, [0, 0, 255])).toEqual([127.5, 0, 127.5])
})
