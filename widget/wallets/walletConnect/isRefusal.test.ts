import { expect, test } from 'vitest'
import { isRefusal } from './isRefusal.ts'

test.each<[unknown, string]>([
  [4001, ''],
  [5000, 'User rejected.'],
  [5002, 'User rejected methods.'],
  ['ACTION_REJECTED', 'user rejected action'],
  [-32000, 'User rejected methods.'],
  [-32000, 'User disapproved requested methods'],
  [1, 'Cancelled by user'],
  [-32000, 'Request denied by user'],
  [-1, 'Transaction was rejected'],
  [-32603, 'Action cancelled'],
  [500, 'Declined'],
  [0, 'rejected'],
  [undefined, 'Transaction cancelled.'],
  [-32603, 'MetaMask Tx Signature: User denied transaction signature.'],
  [0, 'The request was refused by the user'],
  [4001, 'Отклонено пользователем'],
  [1, 'Отклонено пользователем'],
  [-1, '用户取消了请求'],
  [-1, 'ユーザーがキャンセルしました'],
  [300, 'Rechazada por el usuario'],
])('default: %s %s is a no', (code, text) => expect(isRefusal(code, text)).toBe(true))

test.each<[unknown, string]>([
  [-32603, 'Internal error'],
  [-32003, 'Transaction rejected'],
  [-32602, 'Rejected'],
  [4100, 'Access denied by user settings'],
  [-32000, 'transaction rejected: insufficient fee'],
  [-32000, 'Transaction was rejected by the network'],
  [-32000, 'execution reverted: denied'],
  [1, 'Permission denied'],
  [-32603, 'the user operation was not cancelled yet'],
  [undefined, ''],
])('behavior: %s %s is none', (code, text) => expect(isRefusal(code, text)).toBe(false))
