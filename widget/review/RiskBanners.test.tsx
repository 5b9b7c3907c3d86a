import { expect, test } from 'vitest'
import { RiskBanners } from './RiskBanners.tsx'
import { type Risk, risks } from './subject.ts'
import { drawScreen } from './test/drawScreen.tsx'
import { said } from './test/said.ts'

const drawn = async (...found: Risk[]) => (await drawScreen(<RiskBanners risks={found} />)).lines()

test('default: each risk is said, dangers before warnings', async () => {
  const single = risks.filter((risk) => risk !== 'permit')
  expect(await drawn(...single)).toEqual(said`
    danger: {risk.unlimited.title} – {risk.unlimited.text}
    danger: {risk.allTokens.title} – {risk.allTokens.text}
    danger: {risk.coinsBeside.title} – {risk.coinsBeside.text}
    danger: {risk.order.title} – {risk.order.text}
    danger: {risk.hiddenOrder.title} – {risk.hiddenOrder.text}
    danger: {risk.debt.title} – {risk.debt.text}
    danger: {risk.manager.title} – {risk.manager.text}
    danger: {risk.agent.title} – {risk.agent.text}
    danger: {risk.foreignCode.title} – {risk.foreignCode.text}
    danger: {risk.metaCall.title} – {risk.metaCall.text}
    danger: {risk.control.title} – {risk.control.text}
    danger: {risk.accountCode.title} – {risk.accountCode.text}
    danger: {risk.unknownForm.title} – {risk.unknownForm.text}
    danger: {risk.noDomain.title} – {risk.noDomain.text}
    danger: {risk.namesToken.title} – {risk.namesToken.text}
    danger: {risk.contractAllowed.title} – {risk.contractAllowed.text}
    danger: {risk.hash.title} – {risk.hash.text}
    danger: {call.swapElsewhere.title} – {call.swapElsewhere.text}
    danger: {call.swapNothing.title} – {call.swapNothing.text}
    warning: {risk.accountCall.title} – {risk.accountCall.text}
    warning: {risk.votes.title} – {risk.votes.text}
    warning: {risk.aboveBalance.title} – {risk.aboveBalance.text}
    warning: {risk.unchecked.title} – {risk.unchecked.text}
    warning: {risk.chain.title} – {risk.chain.text}
    warning: {risk.raw.title} – {risk.raw.text}
    warning: {risk.capability.title} – {risk.capability.text}
    warning: {risk.signInAccount.title} – {risk.signInAccount.text}
  `)
})

test('behavior: a signature that allows spending', async () => {
  expect(await drawn('permit')).toEqual(said`
    danger: {risk.permit.title} – {risk.permit.text}
  `)
})

test('behavior: one without end is one danger, not two', async () => {
  expect(await drawn('unlimited_approval', 'permit', 'chain_mismatch')).toEqual(said`
    danger: {risk.permitUnlimited.title} – {risk.permitUnlimited.text}
    warning: {risk.chain.title} – {risk.chain.text}
  `)
})

test('behavior: what its own screen says is not said twice', async () => {
  expect(await drawn('foreign_sign_in', 'marked')).toEqual([])
  expect(await drawn()).toEqual([])
})
