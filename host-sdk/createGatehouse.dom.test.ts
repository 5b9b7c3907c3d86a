import { afterEach, expect, test, vi } from 'vitest'
import { createGatehouse, type LoadFrame } from './createGatehouse.ts'
import type { FrameSessionOptions } from './frame/frameSession.ts'
import type { Gatehouse } from './gatehouse.ts'
import type { PublicState } from './protocol/api.ts'

let made: Gatehouse | undefined
afterEach(() => {
  made?.destroy()
  vi.useRealTimers()
})

const state: PublicState = {
  open: false,
  view: 'Connect',
  status: 'disconnected',
  connections: [],
  network: 'eip155:1',
  networks: { eip155: 'eip155:1' },
  loggedIn: true,
}

/** The page's side, and what its frame says; no frame is loaded. */
async function setUp() {
  let told: FrameSessionOptions['onState'] = () => {}
  const live = { warm: async () => {}, destroy: () => {}, live: () => undefined }
  const load = async () => ({
    frameSession: (options: FrameSessionOptions) => {
      told = options.onState
      return live
    },
  })
  const options = {
    projectId: 'shop',
    origin: 'https://widget.example',
    theme: {},
    preload: 'intent',
  } as const
  const gatehouse = createGatehouse({ ...options, place: () => false }, load as unknown as LoadFrame)
  made = gatehouse
  gatehouse.preload()
  await new Promise((resolve) => setTimeout(resolve))
  return { gatehouse, tell: (next: PublicState) => told(next) }
}

test('default: a listener hears the state that getState gives', async () => {
  const { gatehouse, tell } = await setUp()
  const heard: unknown[] = []
  const undo = gatehouse.subscribe((now) => heard.push(now, gatehouse.getState()))
  expect(gatehouse.getState().loggedIn).toBeUndefined()
  tell(state)
  expect(heard).toEqual([state, state])
  undo()
  tell({ ...state, loggedIn: false })
  expect(heard).toHaveLength(2)
})

test('behavior: a broken listener does not silence the others', async () => {
  const { gatehouse, tell } = await setUp()
  vi.useFakeTimers()
  const heard: unknown[] = []
  gatehouse.subscribe(() => {
    throw new Error('mine')
  })
  gatehouse.subscribe(({ loggedIn }) => heard.push(loggedIn))
  tell(state)
  expect(heard).toEqual([true])
  expect(() => vi.runAllTimers()).toThrow('mine')
})

test('behavior: a page that destroys it ended the connection', async () => {
  const { gatehouse, tell } = await setUp()
  const heard: unknown[] = []
  gatehouse.evm.on('disconnect', (error) => heard.push(error))
  const account = 'eip155:1:0xAAaaAaaaAAaAAaAAaAaaaAaaAAAaaaAaaaaaaaAa'
  const wallet = { id: 'fox', name: 'Fox' }
  const connection = { namespace: 'eip155', accounts: [account], network: 'eip155:1', wallet } as const
  tell({ ...state, status: 'connected', connections: [{ ...connection, accounts: [account] }] })
  gatehouse.destroy()
  expect(heard).toEqual([
    expect.objectContaining({ code: 4900, data: { reason: 'session_ended', by: 'page' } }),
  ])
})
