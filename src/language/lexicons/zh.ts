import { all, buildLexicon, type Tables } from './lexicon.ts'

/** 周五, 星期五, 礼拜五, 週五: every name of a week with every day of it. */
function weekdays(): Record<string, number> {
  const days = ['一', '二', '三', '四', '五', '六', '日|天']
  const weeks = ['周', '星期', '礼拜', '週', '禮拜']
  const names = days.map((day) => weeks.flatMap((week) => day.split('|').map((one) => `${week}${one}`)))
  return Object.fromEntries(names.map((all, at) => [all.join('|'), at + 1]))
}

const dates: Tables = {
  weekday: weekdays(),
  listWeekday: { 一: 1, 二: 2, 三: 3, 四: 4, 五: 5, 六: 6, '日|天': 7 },
  day: {
    '今天|今日|今儿': 0,
    '明天|明日|明儿|明个': 1,
    '后天|後天|后日': 2,
    '大后天|大後天': 3,
    '昨天|昨日': -1,
    前天: -2,
  },
  todayPart: {
    '今晚|今夜|今天晚上|今晚上': 'evening',
    '今早|今晨|今天早上|今天上午': 'morning',
    今天下午: 'afternoon',
  },
  tomorrowPart: {
    '明早|明晨|明天早上|明天上午': 'morning',
    '明晚|明天晚上': 'evening',
    明天下午: 'afternoon',
  },
  part: {
    '早上|早晨|上午|清晨|凌晨|清早|一早|早': 'morning',
    下午: 'afternoon',
    '傍晚|晚上|夜里|夜晚|晚间|晚': 'evening',
    '半夜|深夜': 'night',
  },
  number: { '几|幾|数': 3 },
  counter: { '个|個': true },
  halfOf: { '半|半个|半個': 0.5 },
  andHalf: { '个半|個半|半': 0.5 },
  ordinal: {
    '第一个|第一個|第1个|第一|第1': 1,
    '第二个|第二個|第2个|第二|第2': 2,
    '第三个|第三個|第3个|第三|第3': 3,
    '第四个|第四個|第4个|第四|第4': 4,
    '第五个|第五': 5,
    '最后一个|最後一個|最后一': -1,
  },
  unit: {
    '分钟|分鐘|分': 'minute',
    '小时|小時|钟头|鐘頭': 'hour',
    '天|日': 'day',
    工作日: 'workday',
    '周|星期|礼拜|週|禮拜': 'week',
    '周末|週末': 'weekend',
    '月|月份': 'month',
    '季度|季': 'quarter',
    年: 'year',
  },
  rel: {
    '这|這|本|这个|這個|这一|今': 0,
    '下|下个|下個|下一|下一个|下一個': 1,
    '下下|下下个|下下個': 2,
    '未来|未來|接下来|接下來|今后|今後|往后': 'coming',
    '上|上个|上個|上一|上一个': -1,
    '过去|過去|最近': -1,
  },
  relUnit: {
    明年: [1, 'year'],
    '后年|後年': [2, 'year'],
    去年: [-1, 'year'],
    今年: [0, 'year'],
    '本周末|这周末|這週末|这个周末|本週末': [0, 'weekend'],
    '下周末|下週末|下个周末': [1, 'weekend'],
  },
  endOf: {
    '今天之内|今天内|今日内|今天下班前': 'day',
    '本周内|这周内|周内|本周之内': 'week',
    '月底|月末|本月底|这个月底|本月内|这个月内|月底前': 'month',
    '季度末|本季度末': 'quarter',
    '年底|年末|今年底|年内|今年内|年底前': 'year',
  },
  edgeAfter: { '底|末|下旬|内|之内': 'end', '初|上旬|月初': 'start', '中旬|中': 'middle' },
  lead: {
    '在|于|於': 'on',
    '截止|截至|最晚|最迟|最遲|不晚于|截止到|截止日期': 'by',
    '直到|到': 'until',
    '自从|自': 'since',
    '从|從': 'starting',
  },
  tail: {
    '之前|以前|前|之前要': 'before',
    '内|之内|以内|截止|为止|到期|之內': 'by',
    '起|开始|開始|以后|以後|之后|之後|后': 'starting',
    '以来|以來': 'since',
    '的时候|时|時候|左右': 'on',
  },
  det: { 的: true },
  dateJoin: { '的|，|,': true },
  attributes: { '的|版': true },
  dayMark: { '日|号|號': true },
  monthMark: { '月|月份': true },
  yearMark: { 年: true },
  later: { '内|之内|以内|之內|后|後|之后|之後|以后|以後': true },
  agoAfter: { '前|之前|以前': true },
  clock: { '中午|正午': 720, '午夜|零点|半夜12点': 1440 },
  hourMark: { '点|點|点钟|點鐘|点整|點整|时|時': true },
  minuteMark: { 分: true },
  plus: { 半: 30, 一刻: 15, 三刻: 45 },
  around: { '大约|大概|约': true },
  and: { '和|、|,|，|及|与|還有|还有|跟': true },
  or: { '或|或者|还是': true },
  again: { '和再过|再|然后再|并在': true },
  thru: { '到|至|-|–|—|~|〜|～': true },
  between: { '从|從|在': true },
  lasting: {},
  none: { '无|無|没有|沒有|无日期|無日期|没有日期|从不': true },
}

const repetition: Tables = {
  every: { '每|每个|每個|每一|每逢': 1, 每隔: 1 },
  frequency: {
    '每天|每日|天天|每一天': [1, 'day'],
    '每隔一天|隔天|隔日|每隔1天': [2, 'day'],
    '每周|每星期|每个星期|每礼拜|每週|每個星期': [1, 'week'],
    '每隔一周|隔周|每两周|每兩週|双周|每两个星期|每2周|每2个星期': [2, 'week'],
    '每月|每个月|每個月': [1, 'month'],
    '每季度|每个季度|每季': [3, 'month'],
    每半年: [6, 'month'],
    每年: [1, 'year'],
    '每小时|每个小时': [1, 'hour'],
  },
  everyPart: {
    '每天早上|每早|每天上午|每天清晨|每日早上|每个早上': 'morning',
    '每天下午|每个下午': 'afternoon',
    '每晚|每天晚上|每晚上|每个晚上': 'evening',
  },
  workdays: { '工作日|每个工作日|每個工作日|每工作日|周一到周五|周一至周五|每周一到周五|每周一至周五': true },
  workdaysAlone: { '工作日|周一到周五|周一至周五': true },
  lastDay: { '最后一天|最後一天|月底|底|的最后一天|末': true },
  times: { '次|遍|回': true },
  except: all('除了 除', true),
  completed: { '完成后|完成後|做完后|完成之后|完成以后': true },
}

const titles: Tables = {
  name: {
    '今日头条|今日頭條|明天会更好|天天向上|每日优鲜|每日经济新闻|早餐|早饭|早飯|早茶|早会|早教|早安|午餐|午饭|晚餐|晚饭|晚飯|晚会|晚安|晚霞|夜宵': true,
    '日本|日记|日志|日报|日程|日历|日用品|周报|周记|周刊|周年|周边|周到|月报|月饼|月嫂|月票|年会|年报|年货|年夜饭|年终奖|号码|点名|点餐|点菜|点外卖|点评|点心': true,
    '天气|天津|天猫|天线|分享|分析|分类|时间|时候|前台|前端|后台|后端|后勤|后续|内容|内存|半价|起床|起来|起飞|起草|起诉|起身|前往|前面|前线|前天|后面|后院|内部|内衣|中国|中心|中学|中文|中药|点赞|点火|下载|下单|下水|上传|上网|上海|上班|下班|本子|本地|生日|节日|假日|每个人|每人|每次|母亲节|父亲节|一周年|三八节|双十一|六一儿童节|五一': true,
  },
  whether: { 是否: true },
  usualPart: { '晚饭|晚餐|电影|演唱会': 'evening', '早餐|早饭': 'morning' },
  evidence: all('的 了 把 给 在 和 去 买 交 写 做 看 打 电话 开会 报告', true),
  binds: {},
  toPlace: all('在 去 到 从 逛 回', true),
  place: all(
    '超市 商店 商场 便利店 餐厅 饭店 酒店 宾馆 旅馆 咖啡 书店 药店 花店 面馆 酒吧 公司 快递 幼儿园 影院 电影院 健身房',
    true,
  ),
  opens: all('和 跟 与', true),
}

export const lexicon = buildLexicon({
  language: 'zh',
  order: 'mdy',
  hours: 24,
  relAfter: false,
  bareDayNumbers: false,
  dottedTimes: false,
  spacedMinutes: false,
  dottedOrdinals: false,
  datesInside: true,
  lowerCaseDays: false,
  tables: { ...dates, ...repetition, ...titles },
})
