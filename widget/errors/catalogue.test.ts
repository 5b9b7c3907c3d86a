import { expect, test } from 'vitest'
import en from '../words/en.json'
import { catalogue } from './catalogue.ts'
import { widgetErrorCodes } from './widgetError.ts'

test('has words for every code', () => {
  expect(Object.keys(catalogue).sort()).toEqual([...widgetErrorCodes].sort())
  for (const { title, text, action } of Object.values(catalogue))
    for (const id of [title, text, ...(action ? [action] : [])]) expect(en[id]).toBeTruthy()
})

test('says what the specification says', () =>
  expect({
    origin: en[catalogue.origin_not_allowed.title],
    project: en[catalogue.unknown_project.title],
    network: en[catalogue.network_not_found.title],
    chain: en[catalogue.chain_not_supported.title],
    balance: en[catalogue.balance_unavailable.title],
    session: en[catalogue.session_expired.title],
    unknown: en[catalogue.unknown.title],
  }).toMatchInlineSnapshot(`
    {
      "balance": "Token Balance Unavailable",
      "chain": "Chain is not supported",
      "network": "Network Not Found",
      "origin": "Invalid App Configuration",
      "project": "Invalid App Configuration",
      "session": "Session Expired",
      "unknown": "Something went wrong",
    }
  `))
