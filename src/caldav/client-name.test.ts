import { expect, it } from 'vitest'
import { clientName } from './client-name.ts'

it.each([
  ['iOS/18.1 (22B83) remindd/1.0', 'Apple Reminders'],
  ['macOS/15.1 (24B83) CalendarAgent/1100', 'Apple Calendar'],
  ['org.tasks/140800 (okhttp3) Android/14', 'Tasks.org'],
  ['DAVx5/4.4.3-ose (dav4jvm; okhttp/4.12.0)', 'DAVx5'],
  ['Mozilla/5.0 (X11; Linux) Gecko/20100101 Thunderbird/128.4.0', 'Thunderbird'],
  ['Evolution/3.54.1', 'Evolution'],
  ['vdirsyncer/0.19.0', 'vdirsyncer'],
  ['Mozilla/5.0 (X11)', 'calendar'],
  ['<script>', 'script'],
  [null, 'calendar'],
])('%s is %s', (userAgent, name) => {
  expect(clientName(userAgent)).toBe(name)
})
