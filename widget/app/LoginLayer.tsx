import { useEffect, useRef } from 'react'
import { useWidget, useWidgetContext } from '../useWidget.ts'
import './LoginLayer.css'

/**
 * Where the login frame lives: over the view while it has something to show. It is never taken out of the
 * document, and hidden without losing its layout: a frame that moves loads anew, one without a box sleeps.
 */
export const LoginLayer = () => {
  const { login } = useWidgetContext()
  const shown = useWidget((state) => state.loginScreen !== null)
  const layer = useRef<HTMLDivElement>(null)
  useEffect(() => {
    login.mount(layer.current)
    return () => login.mount(null)
  }, [login])
  useEffect(() => {
    if (shown) layer.current?.querySelector('iframe')?.focus({ preventScroll: true })
  }, [shown])
  return <div className="login-layer" data-shown={shown || undefined} ref={layer} />
}
