import type { Words } from '../words.ts'

export const shortcuts: Words['shortcuts'] = {
  title: '键盘快捷键',
  space: '空格',
  arrowDown: '下箭头',
  arrowUp: '上箭头',
  escape: 'Esc',
  setting: '键盘快捷键',
  settingHint: '如果你使用语音控制，或常误按按键，请关闭。',
  or: '或',
  add: '添加任务',
  search: '搜索',
  next: '下一个任务',
  previous: '上一个任务',
  complete: '完成或重新打开',
  open: '打开任务',
  close: '关闭，或清除搜索',
  moveDay: '在“即将到来”中移到另一天',
  undo: '撤销你的上一次更改',
  views: '可开始、今天、逾期、未完成、已完成、全部',
  help: '键盘快捷键',
  groups: { tasks: '任务', views: '视图', goTo: '前往' },
}
