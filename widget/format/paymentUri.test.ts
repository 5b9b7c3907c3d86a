import { expect, test } from 'vitest'
import { paymentUri } from './paymentUri.ts'

test.each([
  ['eip155:8453:0xAb', 'ethereum:0xAb@8453'],
  ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:7S3P', 'solana:7S3P'],
  ['bip122:000000000019d6689c085ae165831e93:bc1q', 'bitcoin:bc1q'],
])('default: %s', (account, uri) => expect(paymentUri(account)).toBe(uri))
