import { expect, test } from 'vitest'
import { bob } from '../test/smartAccountTest.ts'
import { refuseOwnCode } from './refuseOwnCode.ts'

const own = `0x${'aB'.repeat(20)}`

test.each<[string, string | undefined, string | undefined]>([
  ['data for somebody else', bob, '0x01'],
  ['data for a new contract', undefined, '0x01'],
  ['coins to oneself', own, undefined],
  ['coins to oneself, with data that are empty', own, '0x'],
])('default: %s', (_, to, data) => {
  expect(() => refuseOwnCode(own, to, data)).not.toThrow()
})

test.each([own, own.toLowerCase()])('error: data for oneself, %s', (to) => {
  expect(() => refuseOwnCode(own, to, '0x01')).toThrow(expect.objectContaining({ code: -32602 }))
})
