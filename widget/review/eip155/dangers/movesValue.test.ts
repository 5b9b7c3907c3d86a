import { expect, test } from 'vitest'
import { risks } from '../../subject.ts'
import { movesValue } from './movesValue.ts'

test('default: the risks that move no value and grant no power, and no others', () => {
  expect(risks.filter((risk) => !movesValue([risk]))).toEqual([
    'unchecked',
    'chain_mismatch',
    'raw_transaction',
    'capability',
    'foreign_sign_in',
    'sign_in_account',
    'marked',
  ])
})

test('param: none, and one among others', () => {
  expect(movesValue([])).toBe(false)
  expect(movesValue(['unchecked', 'chain_mismatch'])).toBe(false)
  expect(movesValue(['unchecked', 'permit'])).toBe(true)
})
