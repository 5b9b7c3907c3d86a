import { expect, test } from 'vitest'
import { key, messageBytes } from '../test/encode.ts'
import { readMessage } from './readMessage.ts'

const signers = [key(1), key(2)]
const message = messageBytes({ signers, instructions: [{ program: key(3), accounts: [key(2)], data: [9] }] })
/** Where an instruction of it names its program, and its account. */
const [programAt, accountAt] = [message.length - 5, message.length - 3] as const
const changed = (at: number, ...bytes: number[]): Uint8Array => {
  const copy = message.slice()
  copy.set(bytes, at)
  return copy
}

test('default', () => {
  expect(readMessage(message)).toMatchObject({
    version: 'legacy',
    signers: [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)],
    instructions: [{ program: 2, accounts: [1], data: Uint8Array.of(9) }],
    lookups: [],
  })
})

test.each<[string, Uint8Array]>([
  ['one signer only reads, the other pays', changed(1, 1)],
  ['whoever does not sign only reads', changed(2, 1)],
  ['the program is the last account', changed(programAt, 2)],
  ['an instruction names the last account', changed(accountAt, 2)],
])('behavior: %s', (_, bytes) => {
  expect(readMessage(bytes).keys).toHaveLength(3)
})

const header = 'a header that does not fit the accounts'
test.each<[string, Uint8Array, string]>([
  ['nobody signs', changed(0, 0), header],
  ['nobody who signs is written to', changed(1, 2), header],
  ['more only read than sign', changed(1, 3), header],
  ['more accounts than there are', changed(2, 2), header],
  ['more signers than there are', changed(0, 4), header],
  ['a program that is not there', changed(programAt, 3), 'a program that is not there'],
  [
    'an account that is not there',
    changed(accountAt, 3),
    'an instruction names an account that is not there',
  ],
  [
    'an account that its table does not give',
    Uint8Array.from([0x80, ...changed(accountAt, 4), 1, ...new Uint8Array(32), 1, 7, 0]),
    'an instruction names an account that is not there',
  ],
  ['a byte after the end', Uint8Array.from([...message, 0]), 'bytes after the end'],
  [
    'so many signers that their count is a version',
    messageBytes({ signers: Array.from({ length: 0x81 }, (_, at) => key(at)), instructions: [] }),
    'an unknown version',
  ],
])('error: %s', (_, bytes, reason) => {
  expect(() => readMessage(bytes)).toThrow(new RangeError(reason))
})

test('behavior: an account out of a table counts behind all that are named', () => {
  const bytes = Uint8Array.from([0x80, ...changed(accountAt, 3), 1, ...new Uint8Array(32), 1, 7, 0])
  expect(readMessage(bytes).instructions).toMatchObject([{ accounts: [3] }])
})
