import { expect, test } from 'vitest'
import { me, typedData } from './eip155/dangers/test/typedData.ts'
import { readTypedData } from './eip155/readTypedData.ts'
import type { TypedData } from './subject.ts'
import { TypedDataView } from './TypedDataView.tsx'
import { drawScreen } from './test/drawScreen.tsx'
import { said } from './test/said.ts'

const read = (...given: Parameters<typeof typedData>): TypedData =>
  readTypedData(typedData(...given), 'eth_signTypedData_v4')
const drawn = async (data: TypedData) => (await drawScreen(<TypedDataView data={data} />)).lines()
const hash = `0x${'12'.repeat(32)}`

test('default: for whom it counts, then all values', async () => {
  const data = read(
    'Mail(Person from,Person[] to,string[] lines,bytes32 key)Person(string name,address wallet)',
    {
      from: { name: 'Ada', wallet: me },
      to: [{ name: 'Bob', wallet: me }],
      lines: ['one', 'two\u202e'],
      key: hash,
    },
    { name: 'Post', version: '2', chainId: 1, verifyingContract: me, salt: hash },
  )
  expect(await drawn(data)).toEqual(said`
    # {typed.domain}
    {typed.name}: Post
    {typed.version}: 2
    {detail.network}: Ethereum (1)
    {detail.contract}: 0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266
    salt: ‹0x1212121212121212121212121212121212121212121212121212121212121212›
    # Mail
    from:
      name: Ada
      wallet: 0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266
    to:
      1:
        name: Bob
        wallet: 0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266
    lines:
      1: one
      2: twoU+202E
    key: ‹0x1212121212121212121212121212121212121212121212121212121212121212›
  `)
})

test.each<[string, Record<string, unknown>, string[]]>([
  [
    'for nobody in particular',
    {},
    said`
    # {typed.domain}
    {typed.name}: {typed.noDomain}
    # Note
    text: Tea
  `,
  ],
  [
    'for a network that is not known here',
    { chainId: 777 },
    said`
    # {typed.domain}
    {detail.network}: 777
    # Note
    text: Tea
  `,
  ],
  [
    'for a network that is none',
    { name: 'Post\u200b', chainId: 'all' },
    said`
    # {typed.domain}
    {typed.name}: PostU+200B
    {detail.network}: all
    # Note
    text: Tea
  `,
  ],
])('param: it counts %s', async (_, domain, lines) => {
  const data = { ...read('Note(string text)', { text: 'Tea' }), domain }
  expect(await drawn(data)).toEqual(lines)
})

test('param: a domain with a field of its own', async () => {
  const data = { ...read('Note(string text)', { text: 'Tea' }), domain: { toString: 'x', hash } }
  expect(await drawn(data as never)).toEqual(said`
    # {typed.domain}
    toString: x
    hash: 0x1212121212121212121212121212121212121212121212121212121212121212
    # Note
    text: Tea
  `)
})

test('behavior: only what a type declares is signed, and only that is shown', async () => {
  const data = read('Note(string text,Box box)Box(uint256 size)', {
    text: 'Tea',
    box: { size: '5' },
  })
  expect(await drawn({ ...data, message: { ...data.message, more: 'hidden' } })).toEqual(said`
    # {typed.domain}
    {detail.network}: Ethereum (1)
    {detail.contract}: 0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48
    # Note
    text: Tea
    box:
      size: 5
  `)
})

test('behavior: the contract that it counts for is written as an address', async () => {
  const { root } = await drawScreen(<TypedDataView data={read('Note(string text)', { text: 'Tea' })} />)
  expect(root.querySelector('.address')?.textContent).toBe('0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48')
})

test('error: a value that only every object has is missing', async () => {
  const { types, ...data } = read('Note(string text)', { text: 'Tea' })
  const Note = [{ name: 'toString', type: 'string' }]
  expect(await drawn({ ...data, types: { ...types, Note }, message: {} })).toEqual(said`
    # {typed.domain}
    {detail.network}: Ethereum (1)
    {detail.contract}: 0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48
    # Note
    toString:
  `)
})

test('error: values that are missing, or of another form than their type', async () => {
  const { types, ...data } = read('Note(string text,Box box,Box[] boxes,bytes data)Box(uint256 size)', {
    ...{ text: 'Tea', box: { size: '5' }, boxes: [], data: '0x12' },
  })
  const shown = (message: Record<string, unknown>) => drawn({ ...data, types, message })
  expect(await shown({})).toEqual(said`
    # {typed.domain}
    {detail.network}: Ethereum (1)
    {detail.contract}: 0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48
    # Note
    text:
    box:
    boxes:
    data: ‹›
  `)
  expect(await shown({ text: ['a'], box: null, boxes: [null], data: '0x' })).toEqual(said`
    # {typed.domain}
    {detail.network}: Ethereum (1)
    {detail.contract}: 0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48
    # Note
    text: ["a"]
    box:
    boxes:
      1:
    data: ‹0x›
  `)
  expect(await shown({ text: { a: 1 }, box: 'none', boxes: 'many', data: null })).toEqual(said`
    # {typed.domain}
    {detail.network}: Ethereum (1)
    {detail.contract}: 0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48
    # Note
    text: {"a":1}
    box: none
    boxes: many
    data: ‹›
  `)
  expect(await drawn({ ...data, types, message: null as never })).toEqual(await shown({}))
  expect(await drawn({ ...data, types, primaryType: 'toString', message: { text: 'Tea' } })).toEqual(said`
    # {typed.domain}
    {detail.network}: Ethereum (1)
    {detail.contract}: 0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48
    # toString
  `)
})
