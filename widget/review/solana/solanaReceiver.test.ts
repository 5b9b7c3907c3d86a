import { expect, test } from 'vitest'
import type { SolanaDescription, SolanaStep } from './describe/description.ts'
import { solanaReceiver } from './solanaReceiver.ts'

const own = 'Own1111111111111111111111111111111111111111'
const shop = 'Shop111111111111111111111111111111111111111'
const step = (type: SolanaStep['type'], ...accounts: SolanaStep['accounts']): SolanaStep => ({
  type,
  program: 'p',
  accounts,
})
const transaction = (...steps: SolanaStep[]) => ({ steps }) as unknown as SolanaDescription
const send = step('sendSol', { role: 'from', account: own }, { role: 'to', account: shop })

test('default: who is paid', () => {
  expect(solanaReceiver([transaction(send)], own)).toEqual({ role: 'to', address: shop })
})

test('behavior: steps that make way do not count', () => {
  const made = transaction(step('budget'), step('createTokenAccount'), send, step('memo'))
  expect(solanaReceiver([made], own)).toEqual({ role: 'to', address: shop })
})

test('behavior: who may spend later', () => {
  const approve = step('approveToken', { role: 'delegate', account: shop })
  expect(solanaReceiver([transaction(approve)], own)).toEqual({ role: 'delegate', address: shop })
})

test.each<[string, SolanaDescription[]]>([
  ['two payments', [transaction(send, send)]],
  ['two transactions', [transaction(send), transaction(send)]],
  ['our own account', [transaction(step('sendSol', { role: 'to', account: own }))]],
  ['an account that only a node can name', [transaction(step('sendSol', { role: 'to', account: null }))]],
  ['a step without a receiver', [transaction(step('burnToken'))]],
])('behavior: nobody for %s', (_, transactions) => {
  expect(solanaReceiver(transactions, own)).toBeUndefined()
})
