import { expect, test } from 'vitest'
import { loggedIn, loggedOut, testContext } from '../test/testContext.ts'
import { publicState } from './publicState.ts'

test('default', () => {
  const { context } = testContext()
  expect(publicState(context.store.getState())).toEqual({
    open: false,
    view: 'Connect',
    status: 'disconnected',
    connections: [],
    network: 'eip155:1',
    networks: { eip155: 'eip155:1' },
  })
})

test('behavior: whether somebody is logged in, once that is known, and nothing else of them', () => {
  const { context, state } = testContext()
  state().setSession(loggedIn)
  expect(publicState(state())).toMatchObject({ loggedIn: true })
  expect(JSON.stringify(publicState(context.store.getState()))).not.toContain('ada@')
  state().setSession(loggedOut)
  expect(publicState(state())).toMatchObject({ loggedIn: false })
})
