import type { ReactNode } from 'react'
import { hasBox, waitsForConsent } from '../../state/legal.ts'
import { useWidget } from '../../useWidget.ts'
import { LegalLine } from './LegalLine.tsx'

/** The ways to connect and log in; where the terms are to be accepted, the box stands before them and they wait. */
export const WaysIn = ({ children }: { children: ReactNode }) => {
  const boxed = useWidget(hasBox)
  const waits = useWidget(waitsForConsent)
  if (!boxed) return children
  return (
    <>
      <LegalLine />
      <fieldset className="ways-in" disabled={waits}>
        {children}
      </fieldset>
    </>
  )
}
