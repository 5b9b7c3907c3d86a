import { expect, test } from 'vitest'
import { me } from './eip155/dangers/test/typedData.ts'
import { TypedValue } from './TypedValue.tsx'
import { drawScreen } from './test/drawScreen.tsx'
import { said } from './test/said.ts'

const max = 2n ** 256n - 1n
const drawn = async (name: string, type: string, value: unknown) => {
  const screen = await drawScreen(
    <p>
      <TypedValue name={name} type={type} value={value} />
    </p>,
  )
  return { lines: screen.lines(), isAddress: screen.root.querySelector('.address') !== null }
}

test.each<[string, string, string, unknown, string[], boolean]>([
  [
    'a text',
    'name',
    'string',
    'Ada',
    said`
    Ada
  `,
    false,
  ],
  [
    'an address',
    'to',
    'address',
    me,
    said`
    0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266
  `,
    true,
  ],
  [
    'an address as text',
    'to',
    'string',
    me,
    said`
    0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266
  `,
    false,
  ],
  [
    'an address that is none',
    'to',
    'address',
    `${me}00`,
    said`
    0xf39Fd6e51aad88F6F4ce6aB8827279cffFb9226600
  `,
    false,
  ],
  [
    'another one',
    'to',
    'address',
    `x${me}`,
    said`
    x0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266
  `,
    false,
  ],
  [
    'a number',
    'value',
    'uint256',
    25,
    said`
    25
  `,
    false,
  ],
  [
    'the largest number',
    'value',
    'uint256',
    max.toString(),
    said`
    115792089237316195423570985008687907853269984665640564039457584007913129639935 ({typed.largest})
  `,
    false,
  ],
  [
    'the same in hex',
    'value',
    'uint256',
    `0x${max.toString(16)}`,
    said`
    0xffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff ({typed.largest})
  `,
    false,
  ],
  [
    'the largest of 160 bits',
    'value',
    'uint160',
    `0x${'F'.repeat(40)}`,
    said`
    0xFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF ({typed.largest})
  `,
    false,
  ],
  [
    'one less',
    'value',
    'uint256',
    (max - 1n).toString(),
    said`
    115792089237316195423570985008687907853269984665640564039457584007913129639934
  `,
    false,
  ],
  [
    'a moment',
    'deadline',
    'uint256',
    '1893456000',
    said`
    1893456000 (2030-01-01 00:00 UTC)
  `,
    false,
  ],
  [
    'a moment by a name that says nothing',
    'value',
    'uint256',
    '1893456000',
    said`
    1893456000
  `,
    false,
  ],
  [
    'a boolean',
    'allowed',
    'bool',
    false,
    said`
    false
  `,
    false,
  ],
  [
    'a list',
    'words',
    'string',
    ['a', { b: 1 }],
    said`
    ["a",{"b":1}]
  `,
    false,
  ],
  [
    'nothing',
    'name',
    'string',
    null,
    said`
    
  `,
    false,
  ],
  [
    'nothing at all',
    'name',
    'string',
    undefined,
    said`
    
  `,
    false,
  ],
])('param: %s', async (_, name, type, value, lines, isAddress) => {
  const shown = await drawn(name, type, value)
  expect(shown.isAddress).toBe(isAddress)
  expect(shown.lines).toEqual(lines)
})
