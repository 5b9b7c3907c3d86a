import { expect, test } from 'vitest'
import { answerOf } from '../test/handChain.ts'
import { localAnswers, toAnswer } from './localAnswers.ts'

test('default: by the id of a chain', () => {
  expect([...localAnswers('eip155:10')]).toEqual([
    ['eth_chainId', answerOf('0xa')],
    ['net_version', answerOf('10')],
    ['net_listening', answerOf(true)],
  ])
})

test('behavior: nothing of what is not a chain of EVM', () => {
  for (const id of ['', 'solana:1', 'eip155:', 'eip155:x']) expect([...localAnswers(id)], id).toEqual([])
})

test('default: a value as an answer', () => {
  expect(toAnswer({ a: 1 })).toEqual({ ok: true, json: '{"a":1}', value: { a: 1 } })
})
