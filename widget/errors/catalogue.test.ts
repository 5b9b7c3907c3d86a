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
    smartAccount: en[catalogue.smart_account_unsupported.title],
    auth: en[catalogue.auth_unavailable.title],
    history: en[catalogue.history_unavailable.title],
    unknown: en[catalogue.unknown.title],
    email: en['connect.email.unloaded'],
    name: en['send.to.unreachable'],
    siwx: en['siwx.authenticating'],
  }).toMatchInlineSnapshot(`
    {
      "auth": "A problem occurred while trying initialize authentication",
      "balance": "Token Balance Unavailable",
      "chain": "Chain is not supported",
      "email": "Unable to load email login dependency",
      "history": "Failed to fetch transactions",
      "name": "Error resolving name. Try again, or use the address.",
      "network": "Network Not Found",
      "origin": "Invalid App Configuration",
      "project": "Invalid App Configuration",
      "session": "Session Expired",
      "siwx": "Authenticating...",
      "smartAccount": "This application might not support Smart Accounts",
      "unknown": "Unknown error",
    }
  `))
