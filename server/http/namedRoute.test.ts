import { expect, test } from 'vitest'
import { clientOf, exchangeOf, expressHandler, nameRoute } from './expressHandler.ts'
import { listening } from './test/listening.ts'
import { plainContext, plainRequest } from './test/plainContext.ts'

test('default: whose bucket a named route took from, and none where it has none', async () => {
  const { context } = plainContext()
  const handle = expressHandler(context, (app) => {
    app.get('/named', nameRoute('check'), (request, response) => {
      response.json({ client: clientOf(request).id, route: exchangeOf(request).route })
    })
    app.get('/charged', nameRoute('esplora'), (request) => void clientOf(request))
  })
  await using app = await listening(handle)
  expect(await (await app.ask('/named')).json()).toEqual({ client: '127.0.0.1', route: 'check' })
  const refused = await app.ask('/charged')
  expect([refused.status, (await refused.json()).code]).toEqual([500, 'internal'])
})

test('error: a request that came another way', () => {
  expect(() => exchangeOf(plainRequest())).toThrow('did not pass expressHandler')
  expect(() => clientOf(plainRequest())).toThrow('did not pass expressHandler')
})
