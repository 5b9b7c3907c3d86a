import { expect, test } from 'vitest'
import { entryPoints } from '../contract/entryPoints.ts'
import { readPayment } from './readPayment.ts'

const payment = { paymaster: `0x${'be'.repeat(20)}`, paymasterData: '0x' }
const read = (limit: unknown) =>
  readPayment({ ...payment, paymasterPostOpGasLimit: limit, sponsor: { name: 'x' } }, String(entryPoints[1]))

test.each([100, '100', '0x64', '0x0064', '0X64'])('param: gas written as %j is passed on as hex', (written) =>
  expect(read(written)).toEqual({ ...payment, paymasterPostOpGasLimit: '0x64' }),
)

test.each([null, undefined])('param: gas written as %j is none', (written) =>
  expect(read(written)).toMatchObject(payment),
)

test.each([-1, '', 'much', `0x1${'0'.repeat(32)}`])('error: gas written as %j', (written) =>
  expect(read(written)).toBeUndefined(),
)
