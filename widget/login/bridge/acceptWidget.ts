import { acceptHost } from '../../bridge/acceptHost.ts'

/** The widget that embeds us, after the handshake (host-sdk/protocol/handshake.ts). */
export interface AcceptedWidget {
  /** Port 1: we offer `LoginApi`. */
  loginPort: MessagePort
  /** Port 2: the widget offers `LoginHost`. */
  widgetPort: MessagePort
}

/** Takes the ports from the parent window only, and only while that is the widget: exactly its origin, no pattern. */
export async function acceptWidget(
  window: Parameters<typeof acceptHost>[0],
  widgetOrigin: string,
): Promise<AcceptedWidget> {
  if (widgetOrigin.includes('*')) throw new Error('The origin of the widget is no pattern')
  const { widgetPort: loginPort, hostPort } = await acceptHost(window, { allowedOrigins: [widgetOrigin] })
  return { loginPort, widgetPort: hostPort }
}
