import { describe, expect, test } from 'vitest'
import { contrast, readColour } from './colour.ts'

describe('readColour', () => {
  test.each([
    ['#fff', [255, 255, 255]],
    ['#1aF', [17, 170, 255]],
    ['#0a80ff', [10, 128, 255]],
    ['rgb(1, 2, 3)', [1, 2, 3]],
    ['rgb(1 2 3)', [1, 2, 3]],
    ['rgb(100% 0% 20%)', [255, 0, 51]],
    ['rgba(1, 2, 3, 1)', [1, 2, 3]],
    ['rgb(1 2 3 / 100%)', [1, 2, 3]],
    ['hsl(0 100% 50%)', [255, 0, 0]],
    ['hsl(120deg, 100%, 25%)', [0, 128, 0]],
    ['hsl(240 0% 50% / 1)', [128, 128, 128]],
    ['hsl(210 50% 40%)', [51, 102, 153]],
  ])('default: %s', (text, colour) => {
    expect(readColour(text)).toEqual(colour)
  })

  test.each([
    '#0000',
    '#00000000',
    '#000000ff',
    '#12',
    '#12345',
    '#ggg',
    'rgba(0,0,0,0)',
    'rgba(0,0,0,.99)',
    'rgb(1 2 3 / 50%)',
    'rgb(1 2 3 / 0)',
    'hsl(0 100% 50% / 0)',
    'hsla(0, 100%, 50%, 0.5)',
    'rgb(1 2)',
    'rgb(1 2 3 1 1)',
    'rgb(256 0 0)',
    'rgb(1.2.3 0 0)',
    'hsl(0 200% 50%)',
    'hsl(0 100% 101%)',
    'transparent',
    'currentColor',
    'red',
    'var(--x)',
    'color-mix(in srgb, red, blue)',
    'url(https://evil.example)',
    '#fff;}',
    '',
  ])('error: %s', (text) => {
    expect(readColour(text)).toBeUndefined()
  })
})

describe('contrast', () => {
  test.each([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#000000', 21],
    ['#777777', '#ffffff', 4.48],
    ['#767676', '#ffffff', 4.54],
    ['#0000ff', '#ffffff', 8.59],
    ['#123456', '#123456', 1],
  ] as const)('default: %s on %s', (text, ground, ratio) => {
    const colours = [readColour(text), readColour(ground)] as const
    expect(colours[0] && colours[1] && contrast(colours[0], colours[1])).toBeCloseTo(ratio, 2)
  })
})
