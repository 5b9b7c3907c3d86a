import { expect, test } from 'vitest'
import { isLibrarysOwn } from './isLibrarysOwn.ts'

const message = 'Missing or invalid. Record was recently deleted - session: 17af5a39'
const stack = `Error: ${message}\n at xe.getData node_modules/@walletconnect/core/dist/index.cjs.js:1:62364`

test.each(['core', 'sign-client'])('default: a session that is over ends once more, in %s', (part) => {
  expect(isLibrarysOwn({ message, stack: stack.replace('core', part) })).toBe(true)
})

test.each([
  ['said by our own code', { message, stack: 'widget/wallets/walletConnect/engine.ts:1:1' }],
  ['without a stack', { message }],
  ['another one of the library', { message: 'Missing or invalid. Name: session', stack }],
])('behavior: %s', (_, error) => {
  expect(isLibrarysOwn(error)).toBe(false)
})
