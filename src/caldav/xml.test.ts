import { expect, it } from 'vitest'
import { escapeXml, parseXml } from './xml.ts'

it('reads elements by their namespaces, whatever the prefixes', () => {
  const one = parseXml(
    '<?xml version="1.0"?>\n<!-- hi --><propfind xmlns="DAV:" xmlns:c="x"><c:a b="1 &gt; 0"/><prop>t &amp; &#x41;<![CDATA[<&]]></prop></propfind>',
  )
  expect(one).toMatchObject({
    name: 'DAV: propfind',
    children: [
      { name: 'x a', attributes: { b: '1 > 0' } },
      { name: 'DAV: prop', text: 't & A<&' },
    ],
  })
})

it.each([
  '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>',
  '<a>&b;</a>',
  '<a>&amp</a>',
  '<a><b></a></b>',
  '<a b=c/>',
  '<a/><b/>',
  '<a b="1"',
  '<x:a/>',
  'text',
  '',
  '<a>&#0;</a>',
  '<1/>',
])('refuses %s', (text) => {
  expect(() => parseXml(text)).toThrow('The XML cannot be read.')
})

it('writes what it reads', () => {
  const text = '<a> & "b"\r\n\u0001é👋'
  expect(parseXml(`<x>${escapeXml(text)}</x>`).text).toBe(text.replace('\u0001', ''))
})
