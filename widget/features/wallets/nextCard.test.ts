import { expect, test } from 'vitest'
import { nextCard } from './nextCard.ts'

const grid = { columns: 4, count: 42, page: 3 }

test.each([
  ['ArrowRight', 0, 1],
  ['ArrowLeft', 5, 4],
  ['ArrowLeft', 0, 0],
  ['ArrowDown', 2, 6],
  ['ArrowDown', 40, 41],
  ['ArrowUp', 6, 2],
  ['ArrowUp', 2, 0],
  ['PageDown', 1, 13],
  ['PageUp', 13, 1],
  ['Home', 30, 0],
  ['End', 0, 41],
  ['Enter', 3, undefined],
  ['constructor', 3, undefined],
])('default: %s on %i', (key, at, expected) => expect(nextCard(key, at, grid)).toBe(expected))
