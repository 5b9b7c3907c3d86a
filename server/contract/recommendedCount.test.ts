import { expect, test } from 'vitest'
import { recommendedCount } from './recommendedCount.ts'

const none = { installed: 0, relayed: false, featured: 0, email: false, socials: false }

test.each([
  ['nothing to connect with', none, 0],
  ['the relay alone', { ...none, relayed: true }, 4],
  ['one installed', { ...none, relayed: true, installed: 1 }, 3],
  ['one installed, without the relay', { ...none, installed: 1 }, 3],
  ['login beside it', { ...none, relayed: true, installed: 1, email: true, socials: true }, 1],
  ['featured ones', { ...none, relayed: true, featured: 3 }, 1],
  ['more than enough', { ...none, installed: 5 }, 0],
])('default: %s', (_, first, count) => expect(recommendedCount(first)).toBe(count))
