import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anvil, type TestChain } from './anvil.ts'
import { databaseKinds, serverOn } from './bothDatabases.ts'
import { newOwner, onAnvil, register, said, seconds, sendSigned, settings } from './signedName.ts'
import type { TestServer } from './testServer.ts'

describe.each(databaseKinds)('on $kind', ({ kind, skip }) => {
  let chain: TestChain
  let server: TestServer
  beforeAll(async () => {
    if (skip) return
    chain = await anvil()
    server = await serverOn(kind, { env: { ...settings, RPC_URLS_EIP155_31337: chain.url } })
  })
  afterAll(async () => {
    await server?.[Symbol.asyncDispose]()
    await chain?.[Symbol.asyncDispose]()
  })

  test.skipIf(skip)('default: a name is registered, found, and found by its address', async () => {
    const owner = newOwner()
    const attributes = { bio: 'hello' }
    const { status, json } = await register(server, owner, 'mira.names.example', { attributes })
    expect(status).toBe(200)
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
    expect(json).toEqual({
      name: 'mira.names.example',
      registered_at: time,
      updated_at: time,
      attributes,
      addresses: { 60: { address: owner.address, created_at: time } },
    })
    const found = await server.request('/v1/profile/account/mira.names.example?apiVersion=2')
    expect(found.json).toEqual(json)
    expect(found.headers['access-control-allow-origin']).toBe('*')
    expect(found.headers['cache-control']).toBe('no-store')
    for (const address of [owner.address, owner.address.toLowerCase()]) {
      const reverse = await server.request(`/v1/profile/reverse/${address}?apiVersion=2`)
      expect(reverse.json).toEqual([json])
    }
  })

  test.skipIf(skip)(
    'behavior: of two that register at once one wins, and nothing of the other stays',
    async () => {
      const owners = Array.from({ length: 6 }, newOwner)
      const answers = await Promise.all(owners.map((owner) => register(server, owner, 'race.names.example')))
      expect(answers.map(said).sort()).toEqual([...Array(5).fill('400 name_taken name'), 'ok'])
      const winner = answers.find(({ status }) => status === 200)?.json.addresses[60].address
      const { json } = await server.request('/v1/profile/account/race.names.example')
      expect(json.addresses[60].address).toBe(winner)
      for (const { address } of owners.filter(({ address }) => address !== winner)) {
        const { status } = await server.request(`/v1/profile/reverse/${address}`)
        expect(status).toBe(404)
      }
    },
  )

  test.skipIf(skip)(
    'behavior: the owner changes attributes and addresses, and gives the name away',
    async () => {
      const [owner, next] = [newOwner(), newOwner()]
      await register(server, owner, 'given.names.example')
      const path = '/v1/profile/account/given.names.example'
      const bio = await sendSigned(server, `${path}/attributes`, owner, {
        attributes: { bio: 'new' },
        timestamp: seconds(),
      })
      expect([bio.status, bio.json]).toEqual([200, { bio: 'new' }])
      const other = { coin_type: onAnvil, address: next.address, timestamp: seconds() }
      const added = await sendSigned(server, `${path}/address`, owner, other)
      expect(added.json[onAnvil].address).toBe(next.address)
      const away = await sendSigned(server, `${path}/address`, owner, { ...other, coin_type: 60 })
      expect(away.json[60].address).toBe(next.address)
      const message = { attributes: { bio: 'mine' }, timestamp: seconds() }
      expect(said(await sendSigned(server, `${path}/attributes`, owner, message))).toBe(
        '401 not_name_owner address',
      )
      expect(said(await sendSigned(server, `${path}/attributes`, next, message))).toBe('ok')
      const { json } = await server.request(path)
      expect(json.attributes).toEqual({ bio: 'mine' })
      expect(json.updated_at > json.registered_at).toBe(true)
    },
  )

  test.skipIf(skip)('error: a signed message counts once, also for another name', async () => {
    const owner = newOwner()
    for (const label of ['first', 'second']) await register(server, owner, `${label}.names.example`)
    const message = JSON.stringify({ attributes: { bio: 'once' }, timestamp: seconds() })
    const send = (label: string) =>
      sendSigned(server, `/v1/profile/account/${label}.names.example/attributes`, owner, message)
    const answers = await Promise.all([send('first'), send('second'), send('first'), send('second')])
    expect(answers.map(said).sort()).toEqual([...Array(3).fill('400 stale_message timestamp'), 'ok'])
  })
})
