import { expect, test } from 'vitest'
import type { Client } from '../limits/client.ts'
import type { NodeAnswer } from '../upstreams/nodes/nodeCall.ts'
import { OverShare } from '../upstreams/shares/overShare.ts'
import { createFlights } from './flights.ts'
import { createWrites } from './writes.ts'

const clientOf = (id: string): Client => ({ id, isPatient: false, waiting: 0, pay() {} })
const answerOf = (value: number): NodeAnswer => ({ ok: true, json: String(value), value })

function setUp() {
  const writes = createWrites()
  const flights = createFlights(writes)
  const started: { resolve(answer: NodeAnswer): void; reject(error: unknown): void }[] = []
  const told: string[] = []
  const join = (client: Client, mark?: number) =>
    flights.join(
      { key: 'x', mark, client },
      (source) => told.push(source),
      () => new Promise((resolve, reject) => started.push({ resolve, reject })),
    )
  return { writes, started, told, join }
}
const [a, b] = [() => clientOf('a'), () => clientOf('b')]

test('default: equal calls share an answer, and the next is asked anew', async () => {
  const { started, told, join } = setUp()
  const both = [join(a()), join(b())]
  started[0]?.resolve(answerOf(1))
  expect(await Promise.all(both)).toEqual([answerOf(1), answerOf(1)])
  void join(b())
  expect([started.length, told]).toEqual([2, ['upstream', 'shared', 'upstream']])
})

test('param: mark', () => {
  const { started, join } = setUp()
  for (const mark of [1, 2, 2]) void join(a(), mark)
  expect(started).toHaveLength(2)
})

test('behavior: a call that waits for the share of its client is joined by that client alone', async () => {
  const { started, join } = setUp()
  const waiting = { ...a(), waiting: 1 }
  const first = join(waiting)
  const second = join(a())
  const other = join(b())
  expect(started).toHaveLength(2)
  started[1]?.resolve(answerOf(2))
  expect(await other).toEqual(answerOf(2))
  started[0]?.resolve(answerOf(1))
  expect(await Promise.all([first, second])).toEqual([answerOf(1), answerOf(1)])
})

test('behavior: the used-up share of one client refuses no other', async () => {
  const { started, join } = setUp()
  const first = join(a())
  const other = join(b())
  started[0]?.reject(new OverShare())
  await expect(first).rejects.toBeInstanceOf(OverShare)
  await expect.poll(() => started.length).toBe(2)
  started[1]?.resolve(answerOf(2))
  expect(await other).toEqual(answerOf(2))
})

test('behavior: who had a transaction taken joins no call from before it', () => {
  const { started, writes, join } = setUp()
  void join(a())
  writes.took(b())
  void join(a())
  expect(started).toHaveLength(1)
  void join(b())
  expect(started).toHaveLength(2)
})

test('behavior: a client whose share is used up does not start anew what it joined', async () => {
  const { started, join } = setUp()
  const both = [join(a()), join(a())]
  started[0]?.reject(new OverShare())
  for (const each of both) await expect(each).rejects.toBeInstanceOf(OverShare)
  expect(started).toHaveLength(1)
})

test('behavior: a call that ends takes none that began later out of the way', async () => {
  const { started, join } = setUp()
  const first = join(a(), 1)
  void join(a(), 2)
  started[0]?.resolve(answerOf(1))
  await first
  void join(a(), 2)
  expect(started).toHaveLength(2)
})

test('error: a failure is everybody’s, and not remembered', async () => {
  const { started, join } = setUp()
  const both = [join(a()), join(b())]
  started[0]?.reject(new Error('gone'))
  for (const each of both) await expect(each).rejects.toThrow('gone')
  void join(a())
  expect(started).toHaveLength(2)
})

test('error: what refuses to start leaves nothing behind', () => {
  const flights = createFlights(createWrites())
  const told: string[] = []
  const start = () => {
    throw new Error('over the budget')
  }
  const join = () => flights.join({ key: 'x', client: a() }, (source) => told.push(source), start)
  expect(join).toThrow('over the budget')
  expect(join).toThrow('over the budget')
  expect(told).toEqual([])
})
