import { AppBridge, PostMessageTransport } from '@modelcontextprotocol/ext-apps/app-bridge'

/**
 * The page of a host, with the host side of the extension as its package has it. What it hears is kept for the test;
 * calls go out through `callTool`, which the test puts there.
 */
window.heard = { initialized: undefined, sizes: [], errors: [] }

window.openBoard = async ({ view, capabilities, context, input, result }) => {
  const frame = document.createElement('iframe')
  frame.title = 'Tasks'
  frame.sandbox = 'allow-scripts'
  const bridge = new AppBridge(null, { name: 'test-host', version: '1.0.0' }, capabilities, {
    hostContext: context,
  })
  bridge.oncalltool = (params) => window.callTool(params)
  bridge.onsizechange = ({ height }) => {
    window.heard.sizes.push(height)
    frame.style.height = `${height}px`
  }
  bridge.onerror = (error) => window.heard.errors.push(String(error))
  bridge.oninitialized = async () => {
    window.heard.initialized = { app: bridge.getAppVersion(), can: bridge.getAppCapabilities() }
    await bridge.sendToolInput({ arguments: input })
    if (result) await bridge.sendToolResult(result)
  }
  document.body.append(frame)
  await bridge.connect(new PostMessageTransport(frame.contentWindow, frame.contentWindow))
  frame.src = view
  window.bridge = bridge
}
