import { expect, test } from 'vitest'
import { memoryStorage } from '../test/memoryStorage.ts'
import { createDeviceMarks } from './deviceMarks.ts'

const email = 'ann@example.com'

test('default', async () => {
  const { storage, kept } = memoryStorage()
  await createDeviceMarks(storage).keep(email, 'mark-1')
  expect(await createDeviceMarks(storage).read(email)).toBe('mark-1')
  expect(await createDeviceMarks(storage).read('bob@example.com')).toBeUndefined()
  expect(JSON.stringify([...kept])).not.toContain('ann')
})

test('behavior: the newest mark counts, and the eight newest addresses', async () => {
  const marks = createDeviceMarks(memoryStorage().storage)
  for (let turn = 0; turn < 8; turn++) await marks.keep(`p${turn}@example.com`, `mark-${turn}`)
  await marks.keep('p0@example.com', 'mark-new')
  await marks.keep(email, 'mark-ann')
  expect(await marks.read('p0@example.com')).toBe('mark-new')
  expect(await marks.read('p1@example.com')).toBeUndefined()
  expect(await marks.read('p2@example.com')).toBe('mark-2')
})

test.each(['{', '{}', 'null', '[1,["a"],["a",2]]', `[["${'a'.repeat(22)}","${'x'.repeat(201)}"]]`])(
  'behavior: what is damaged counts as nothing: %s',
  async (text) => {
    const { storage } = memoryStorage({ 'gatehouse:email-devices': text })
    const marks = createDeviceMarks(storage)
    expect(await marks.read(email)).toBeUndefined()
    await marks.keep(email, 'mark-1')
    expect(await marks.read(email)).toBe('mark-1')
  },
)

test('behavior: without a storage nothing is kept, and nothing fails', async () => {
  const marks = createDeviceMarks(() => {
    throw new Error('refused')
  })
  await marks.keep(email, 'mark-1')
  expect(await marks.read(email)).toBeUndefined()
})
