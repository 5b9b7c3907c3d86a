import { describe, expect, test } from 'vitest'
import { HttpError } from '../errors/httpError.ts'
import { parseQuestion } from './question.ts'

const parse = (query: string) => parseQuestion(new URLSearchParams(query), query.length)
const id = (char: string) => char.repeat(64)

function fieldOf(query: string): string | undefined {
  try {
    parse(query)
    return undefined
  } catch (error) {
    if (error instanceof HttpError && error.code === 'invalid_query' && error.status === 400)
      return error.field
    throw error
  }
}

test('default', () => {
  expect(parse('projectId=demo&st=appkit&sv=html-1.0.0&whatever=x')).toEqual({
    page: 1,
    entries: 40,
    pictures: 0,
    search: undefined,
    chains: undefined,
    include: undefined,
    exclude: undefined,
    names: undefined,
    rdns: undefined,
    badge: undefined,
    platform: undefined,
  })
})

test('param: every one', () => {
  expect(
    parse(
      `page=2&entries=100&pictures=10&search=%20RaB%20&chains=eip155:1,solana:x&include=${id('a')}&exclude=${id('b')},&names=Rabby, Fern&rdns=IO.rabby&badge=certified&badge_type=certified&platform=ios&sort=wcpay&include_pay_only=true`,
    ),
  ).toEqual({
    page: 2,
    entries: 100,
    pictures: 10,
    search: 'rab',
    chains: new Set(['eip155:1', 'solana:x']),
    include: new Set([id('a')]),
    exclude: new Set([id('b')]),
    names: new Set(['rabby', 'fern']),
    rdns: new Set(['io.rabby']),
    badge: 'certified',
    platform: 'ios',
  })
})

test('behavior: an empty parameter is none, the first of two counts', () => {
  expect(parse('page=&entries=&search=&chains=&include=,,&badge=&sort=')).toEqual(parse(''))
  expect(parse('page=2&page=3').page).toBe(2)
})

describe('error', () => {
  test.each([
    ['page=0', 'page'],
    ['pictures=0', 'pictures'],
    ['pictures=11', 'pictures'],
    ['pictures=all', 'pictures'],
    ['page=-1', 'page'],
    ['page=1.5', 'page'],
    ['page=1e3', 'page'],
    ['page=0x10', 'page'],
    ['page=99999999999999999999', 'page'],
    ['page=1000001', 'page'],
    ['entries=0', 'entries'],
    ['entries=101', 'entries'],
    ['entries=all', 'entries'],
    [`search=${'x'.repeat(101)}`, 'search'],
    [`search=${'x'.repeat(10_000)}`, 'search'],
    ['chains=eip155', 'chains'],
    ['chains=eip155:1:2', 'chains'],
    ['chains=eip155:%2A', 'chains'],
    ['chains=__proto__', 'chains'],
    ['include=metamask', 'include'],
    [`exclude=${id('A')}`, 'exclude'],
    [`include=${Array(101).fill(id('a')).join()}`, 'include'],
    [`names=${'x'.repeat(101)}`, 'names'],
    [`rdns=${'x'.repeat(101)}`, 'rdns'],
    ['badge=gold', 'badge'],
    ['badge_type=CERTIFIED', 'badge_type'],
    ['badge=none&badge_type=certified', 'badge'],
    ['sort=price', 'sort'],
    ['platform=symbian', 'platform'],
    ['include_pay_only=1', 'include_pay_only'],
    [`x=${'x'.repeat(14_000)}`, ''],
  ])('%.60s', (query, field) => expect(fieldOf(query)).toBe(field))
})
