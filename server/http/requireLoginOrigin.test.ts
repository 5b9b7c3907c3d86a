import { expect, test } from 'vitest'
import { requireLoginOrigin } from './requireLoginOrigin.ts'
import { plainContext, plainRequest } from './test/plainContext.ts'

const { context } = plainContext()
const own = 'https://login.example'

test.each([
  ['a browser that says so', { origin: own, 'sec-fetch-site': 'same-origin' }],
  ['a browser that says nothing of the site', { origin: own }],
])('default: %s', (_, headers) => {
  expect(() => requireLoginOrigin(context, plainRequest(headers as Record<string, string>))).not.toThrow()
})

test.each([
  ['another site', { origin: own, 'sec-fetch-site': 'cross-site' }],
  ['the same site', { origin: own, 'sec-fetch-site': 'same-site' }],
  ['another origin', { origin: 'https://widget.example', 'sec-fetch-site': 'same-origin' }],
  ['no origin', { 'sec-fetch-site': 'same-origin' }],
])('error: %s', (_, headers) => {
  expect(() => requireLoginOrigin(context, plainRequest(headers as Record<string, string>))).toThrow(
    expect.objectContaining({ status: 403, code: 'cross_site' }),
  )
})
