import { expect, test } from 'vitest'
import { clientBlock, clientNetwork } from './clientBlock.ts'

test.each([
  ['203.0.113.7', '203.0.113.7', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2', '2001:db8:1/48'],
  ['2001:db8:1:2::6', '2001:db8:1:2', '2001:db8:1/48'],
  ['2001:db8::1', '2001:db8:0:0', '2001:db8:0/48'],
  ['2001:db8::a:b:c:d', '2001:db8:0:0', '2001:db8:0/48'],
  ['2001:db8:0:1::', '2001:db8:0:1', '2001:db8:0/48'],
  ['::1', '0:0:0:0', '0:0:0/48'],
  ['2001::3:4:5:6:7:8', '2001:0:3:4', '2001:0:3/48'],
  ['', '', ''],
])('default: %s', (address, block, network) => {
  expect([clientBlock(address), clientNetwork(address)]).toEqual([block, network])
})
