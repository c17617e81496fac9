import { all, type Tables } from './lexicon.ts'

/** What tells a date that belongs to a title from one that says when. */
export const titles: Tables = {
  name: {
    'black_friday|good_friday|cyber_monday|giving_tuesday|super_tuesday|fat_tuesday|shrove_tuesday|pancake_tuesday': true,
    'taco_tuesday|ruby_tuesday|ash_wednesday|maundy_thursday|holy_saturday|palm_sunday|easter_sunday|easter_monday': true,
    'bank_holiday_monday|whit_monday|bloody_sunday|freaky_friday|casual_friday|girl_friday|man_friday': true,
    'manic_monday|blue_monday|super_bowl_sunday|mothering_sunday|throwback_thursday|small_business_saturday': true,
    'saturday_night_live|saturday_night_fever|friday_night_lights|friday_night_dinner|friday_the_13th': true,
    "thank_god_it's_friday|tomorrow_never_dies|the_today_show|today_show|tonight_show|usa_today|late_night": true,
    'sunday_times|sunday_school|sunday_roast|sunday_best|boxing_day|groundhog_day|same_day|day_one|day_off': true,
    "star_wars_day|earth_day|women's_day|valentine's_day|mother's_day|father's_day|next_door|this_day_and_age": true,
    'days_of_the_week|days_of_thunder|end_of_days|end_of_life|end_of_file|end_of_line|may_day|march_madness': true,
    'oktoberfest|24 / 7|9 / 11|50 / 50|may_the_fourth|october_fest|may_be|sun_cream|the_sun': true,
  },
  capitalName: {
    'the_day_after_tomorrow|day_after_tomorrow|edge_of_tomorrow|tomorrow_people|days_of_summer': true,
  },
  honorific: { 'mr|mrs|ms|mister': 'any', miss: 'capital' },
  whether: { 'whether|if': true },
  usualPart: {
    'dinner|supper|drinks|movie|movies|cinema|concert|theatre|theater|gig': 'evening',
    breakfast: 'morning',
  },
  evidence: all(
    'the a an and to with for of my is it call buy pay send write read make get meet check fix review email finish',
    true,
  ),
  binds: all(
    'about of like than the a an my our your his her their its was is are were vs versus regarding re called named titled some any no every each per into under more than_the those these that which from version v to until_the what twice thrice times',
    true,
  ),
  pronoun: all('her that these those some more', true),
  leadsOn: all('to i_need_to i_have_to', true),
  opens: all(
    'about with regarding because so to from at in for and but or on by before after if when while via near without as unless then re until because_of instead',
    true,
  ),
  counted: all(
    'chapter part page pages step phase season episode version v size sprint room unit lesson section volume vol no number item act scene level issue pr route line series round building gate figure table grade room question exercise problem node python release',
    true,
  ),
}
