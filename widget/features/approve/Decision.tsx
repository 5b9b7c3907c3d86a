import { type ReactNode, useEffect, useState } from 'react'
import { approveRequest } from '../../rpc/approveRequest.ts'
import { rejectRequest } from '../../rpc/rejectRequest.ts'
import type { PendingRequest } from '../../state/requests.ts'
import { Button } from '../../ui/Button.tsx'
import { ViewBody } from '../../ui/ViewBody.tsx'
import { useWidgetContext } from '../../useWidget.ts'
import { useWords } from '../../words/useWords.ts'
import './Decision.css'
import { RiskBanners } from './RiskBanners.tsx'
import { SiteLine } from './SiteLine.tsx'

/** A click that was meant for what stood here before decides nothing, in ms. */
const graceTime = 400

/** What a site asks for, what is risky about it, and the two answers. `ready`: all of it is on the screen. */
export const Decision = (props: {
  request: PendingRequest
  ready: boolean
  headline: ReactNode
  children: ReactNode
}) => {
  const { request, ready } = props
  const t = useWords()
  const context = useWidgetContext()
  const [settled, setSettled] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), graceTime)
    return () => clearTimeout(timer)
  }, [])
  const risky = request.risks.length > 0

  const answers = (
    <>
      <Button initialFocus={risky} onClick={() => rejectRequest(context, request.id)}>
        {t('approve.reject')}
      </Button>
      <Button
        disabled={!ready || !settled}
        kind={risky ? 'warning' : 'primary'}
        onClick={() => approveRequest(context, request.id)}
      >
        {t('approve.approve')}
      </Button>
    </>
  )
  return (
    <ViewBody footer={answers} scrollLabel={t('approve.details')}>
      <div className="decision">
        <SiteLine />
        {props.headline}
        <RiskBanners risks={request.risks} />
        {props.children}
      </div>
    </ViewBody>
  )
}
