import { expect, test } from 'vitest'
import { HttpError } from '../errors/httpError.ts'
import { BatchRefused } from '../upstreams/nodes/batchRefused.ts'
import { ChainUnavailable } from '../upstreams/nodes/nodeCall.ts'
import { OverShare } from '../upstreams/shares/overShare.ts'
import { noNodeAnswered } from './noNodeAnswered.ts'

function thrownFor(error: unknown): unknown {
  try {
    return noNodeAnswered(error)
  } catch (thrown) {
    return thrown
  }
}

test('default: a chain without a node', () => {
  const cause = new ChainUnavailable('gone')
  const thrown = thrownFor(cause)
  expect(thrown).toBeInstanceOf(HttpError)
  expect(thrown).toMatchObject({
    status: 503,
    code: 'upstream_unavailable',
    message: 'No node of this chain answered',
    field: 'chainId',
    headers: { 'retry-after': '5' },
    cause,
  })
})

test('behavior: the share of a client is used up', () => {
  const cause = new OverShare()
  expect(thrownFor(cause)).toMatchObject({
    status: 429,
    code: 'over_share',
    headers: { 'retry-after': '1' },
    cause,
  })
})

test('behavior: a batch that no node takes whole', () => {
  const cause = new BatchRefused()
  expect(thrownFor(cause)).toMatchObject({ status: 413, code: 'batch_too_large', cause })
})

test('error: anything else stays what it is', () => {
  const error = new TypeError('unforeseen')
  expect(thrownFor(error)).toBe(error)
})
