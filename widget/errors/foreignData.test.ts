import { expect, test } from 'vitest'
import { foreignData } from './foreignData.ts'

test.each([
  [{ reason: 'session_ended', by: 'wallet' }, { reason: 'session_ended' }],
  [{ sent: false, message: 'x' }, { message: 'x' }],
  [{ by: { toString: 1 }, sent: 'no' }, {}],
  // trufflesuite/ganache, a revert: its own reason stays.
  [
    { hash: '0x1', reason: 'not enough' },
    { hash: '0x1', reason: 'not enough' },
  ],
  [{ from: 'server', status: 503, retryAfter: 9, field: 'email', smallCoins: true, at: 7 }, { at: 7 }],
  // A payment that failed names its sender.
  [
    { from: '0x1', status: '0x0' },
    { from: '0x1', status: '0x0' },
  ],
  ['0x08c379a0', '0x08c379a0'],
  [null, null],
  [undefined, undefined],
  [['by'], ['by']],
])('default: of %j is left %j', (data, left) => expect(foreignData(data)).toEqual(left))

test.each([
  [{ reason: 'session_ended', by: 'wallet', code: 1 }, { code: 1 }],
  [{ reason: ['aborted'] }, {}],
  [{ reason: 'offline' }, {}],
  [{ reason: 'paused' }, { reason: 'paused' }],
  [
    { reason: 'ERC20: transfer amount exceeds balance' },
    { reason: 'ERC20: transfer amount exceeds balance' },
  ],
])('param: reasons of ours in %j, left %j', (data, left) => expect(foreignData(data, 'reason')).toEqual(left))
