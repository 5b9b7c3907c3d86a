import { expect, test } from 'vitest'
import { type offered, testContext } from '../../test/testContext.ts'
import { createLoginClient } from './createLoginClient.ts'

function client(project: typeof offered | undefined) {
  const { store } = testContext({ project })
  return createLoginClient({
    projectId: 'demo',
    window: {} as Window,
    store,
    frameToken: async () => 'token',
    showModal: async () => {},
    loadOnSession: async () => () => {},
  })
}

test('error: a project without login', async () => {
  const login = client(undefined)
  const refused = { code: 4200, data: { reason: 'login_off' } }
  await expect(login.start()).rejects.toMatchObject(refused)
  await expect(login.call('accessToken', [])).rejects.toMatchObject(refused)
})

test('behavior: leaving and preloading cost nothing where there is no frame', () => {
  const login = client(undefined)
  login.preload()
  login.cancel()
  login.mount(null)
  expect(login.popup.window()).toBeNull()
})
