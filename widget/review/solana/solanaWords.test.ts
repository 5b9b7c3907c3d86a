import { expect, test } from 'vitest'
import { unmarked } from '../../format/verbatim.ts'
import { createWords } from '../../words/words.ts'
import type { SolanaStep, StepAmount } from './describe/description.ts'
import { programs } from './describe/programs.ts'
import { signedAmount, stepText } from './solanaWords.ts'

const words = createWords()
const main = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const devnet = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const usdc = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'

function told(step: Partial<SolanaStep>, networkId = main): string {
  const whole: SolanaStep = { type: 'sendToken', program: programs.token, accounts: [], ...step }
  const { label, figure } = stepText(whole, networkId, (id, values) => words._(id, values))
  return unmarked(`${label}: ${figure}`)
}
const tokens = (value: bigint, decimals?: number): StepAmount => ({
  value,
  of: 'token',
  ...(decimals !== undefined && { decimals }),
})
const of = (mint: string): SolanaStep['accounts'] => [{ role: 'mint', account: mint }]

test('default', () => {
  expect(told({ type: 'sendSol', amount: { value: 1_500_000_001n, of: 'sol' } })).toBe(
    'Send: 1.500000001 SOL',
  )
})

test.each<[string, Partial<SolanaStep>, string, string]>([
  ['a known token', { amount: tokens(25_500_000n, 6), accounts: of(usdc) }, main, 'Send: 25.5 USDC'],
  [
    'whose mint anybody has elsewhere',
    { amount: tokens(25_500_000n, 6), accounts: of(usdc) },
    devnet,
    'Send: 25.5 unknown token',
  ],
  [
    'a mint that is named like what every object has',
    { amount: tokens(7n, 0), accounts: of('constructor') },
    main,
    'Send: 7 unknown token',
  ],
  ['a token out of a table', { amount: tokens(7n, 0) }, main, 'Send: 7 unknown token'],
  ['no decimals', { amount: tokens(7n), accounts: of(usdc) }, main, 'Send: 7 of USDC'],
  [
    'no limit',
    { type: 'approveToken', amount: tokens(2n ** 64n - 1n, 6), accounts: of(usdc) },
    main,
    'Allow spending of: Unlimited USDC',
  ],
  ['a known program', { type: 'other', program: programs.vote }, main, 'Not readable: Vote'],
  ['an unknown one', { type: 'other', program: 'constructor' }, main, 'Not readable: Unknown program'],
])('param: %s', (_, step, networkId, expected) => {
  expect(told(step, networkId)).toBe(expected)
})

test('default: what changes, with its sign', () => {
  expect([-5n, 0n, 5n].map((value) => unmarked(signedAmount(value, 1)))).toEqual(['−0.5', '+0', '+0.5'])
})
