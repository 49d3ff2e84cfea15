-- SQLite 3.53: made by "npm test -- queries" from 4000 people. Do not edit.

-- ## Sessions: the accounts that they belong to
select s.token_hash, p.id, p.state, p.address, s.id as session_id, s.last_seen_at, s.expires_at, case when exists (select 1
from blocks as b
where b.blocker_id = "p"."id") or exists (select 1
from blocks as b
where b.blocked_id = "p"."id") or exists (select 1
from opinions as o
where o.author_id = "p"."id" and "o"."deleted_at" is null and ("o"."state" <> 'shown' or "o"."quiet" = 1)) then 1 else 0 end as has_relations
from sessions as s
join people as p on p.id = s.person_id
where "s"."token_hash" in (select value
from json_each(?)) and s.expires_at > ? and "p"."state" in ('active','suspended');
--   SEARCH s USING INDEX sqlite_autoindex_sessions_1 (token_hash=?)
--   LIST SUBQUERY 4
--     SCAN json_each VIRTUAL TABLE INDEX 1:
--   SEARCH p USING INDEX sqlite_autoindex_people_1 (id=?)
--   CORRELATED SCALAR SUBQUERY 1
--     SEARCH b USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=?)
--   CORRELATED SCALAR SUBQUERY 2
--     SEARCH b USING COVERING INDEX blocks_by_blocked (blocked_id=?)
--   CORRELATED SCALAR SUBQUERY 3
--     SEARCH o USING INDEX opinions_not_public_by_author (author_id=?)

-- ## List ids: sort default, first page
select id, lap, place
from (select *
from ( select listed.id, 0 as lap, "listed"."ring" as place
from people as "listed"
where "listed"."public" = 1 and "listed"."state" = 'active' and "listed"."ring" > ?
order by "listed"."ring" asc limit (? + 0) ) as in_range
union all select *
from ( select listed.id, 1 as lap, "listed"."ring" as place
from people as "listed"
where "listed"."public" = 1 and "listed"."state" = 'active' and "listed"."ring" < ?
order by "listed"."ring" asc limit (? + 0) ) as in_range) as merged
order by lap, place asc limit (? + 0);
--   MERGE (UNION ALL)
--     LEFT
--       CO-ROUTINE in_range
--         SEARCH listed USING COVERING INDEX people_by_ring (ring>?)
--       SCAN in_range
--       USE TEMP B-TREE FOR ORDER BY
--     RIGHT
--       CO-ROUTINE in_range
--         SEARCH listed USING COVERING INDEX people_by_ring (ring<?)
--       SCAN in_range
--       USE TEMP B-TREE FOR ORDER BY

-- ## List ids: sort loved, first page
select id, lap, place
from (select *
from ( select listed.id, 0 as lap, "listed"."loved_order" as place
from people as "listed"
where "listed"."public" = 1 and "listed"."state" = 'active' and "listed"."loved_order" < ?
order by "listed"."loved_order" desc limit (? + 0) ) as in_range) as merged
order by lap, place desc limit (? + 0);
--   CO-ROUTINE in_range
--     SEARCH listed USING INDEX people_by_loved_order (loved_order<?)
--   SCAN in_range
--   USE TEMP B-TREE FOR ORDER BY

-- ## List ids: sort hated, first page
select id, lap, place
from (select *
from ( select listed.id, 0 as lap, "listed"."hated_order" as place
from people as "listed"
where "listed"."public" = 1 and "listed"."state" = 'active' and "listed"."hated_order" < ?
order by "listed"."hated_order" desc limit (? + 0) ) as in_range) as merged
order by lap, place desc limit (? + 0);
--   CO-ROUTINE in_range
--     SEARCH listed USING INDEX people_by_hated_order (hated_order<?)
--   SCAN in_range
--   USE TEMP B-TREE FOR ORDER BY

-- ## List ids: sort opinion, first page
select id, lap, place
from (select *
from ( select listed.id, 0 as lap, "listed"."opinion_order" as place
from people as "listed"
where "listed"."public" = 1 and "listed"."state" = 'active' and "listed"."opinion_order" < ?
order by "listed"."opinion_order" desc limit (? + 0) ) as in_range) as merged
order by lap, place desc limit (? + 0);
--   CO-ROUTINE in_range
--     SEARCH listed USING INDEX people_by_opinion_order (opinion_order<?)
--   SCAN in_range
--   USE TEMP B-TREE FOR ORDER BY

-- ## List ids: sort default, second lap, deep
select id, lap, place
from (select *
from ( select listed.id, 1 as lap, "listed"."ring" as place
from people as "listed"
where "listed"."public" = 1 and "listed"."state" = 'active' and "listed"."ring" > ? and "listed"."ring" < ?
order by "listed"."ring" asc limit (? + 0) ) as in_range) as merged
order by lap, place asc limit (? + 0);
--   CO-ROUTINE in_range
--     SEARCH listed USING COVERING INDEX people_by_ring (ring>? AND ring<?)
--   SCAN in_range
--   USE TEMP B-TREE FOR ORDER BY

-- ## List ids: sort loved, deep
select id, lap, place
from (select *
from ( select listed.id, 0 as lap, "listed"."loved_order" as place
from people as "listed"
where "listed"."public" = 1 and "listed"."state" = 'active' and "listed"."loved_order" < ?
order by "listed"."loved_order" desc limit (? + 0) ) as in_range) as merged
order by lap, place desc limit (? + 0);
--   CO-ROUTINE in_range
--     SEARCH listed USING INDEX people_by_loved_order (loved_order<?)
--   SCAN in_range
--   USE TEMP B-TREE FOR ORDER BY

-- ## List ids: sort default, filter course, year and personality
select id, lap, place
from (select *
from ( select listed.id, 0 as lap, "listed"."ring" as place
from people as "listed"
where "listed"."public" = 1 and "listed"."state" = 'active' and listed.course = ? and listed.year = ? and listed.personality = ? and "listed"."ring" > ?
order by "listed"."ring" asc limit (? + 0) ) as in_range
union all select *
from ( select listed.id, 1 as lap, "listed"."ring" as place
from people as "listed"
where "listed"."public" = 1 and "listed"."state" = 'active' and listed.course = ? and listed.year = ? and listed.personality = ? and "listed"."ring" < ?
order by "listed"."ring" asc limit (? + 0) ) as in_range) as merged
order by lap, place asc limit (? + 0);
--   MERGE (UNION ALL)
--     LEFT
--       CO-ROUTINE in_range
--         SEARCH listed USING COVERING INDEX people_by_filter_ring (course=? AND year=? AND personality=? AND ring>?)
--       SCAN in_range
--       USE TEMP B-TREE FOR ORDER BY
--     RIGHT
--       CO-ROUTINE in_range
--         SEARCH listed USING COVERING INDEX people_by_filter_ring (course=? AND year=? AND personality=? AND ring<?)
--       SCAN in_range
--       USE TEMP B-TREE FOR ORDER BY

-- ## List ids: sort loved, filter course and year, deep
select id, lap, place
from (select *
from ( select listed.id, 0 as lap, "listed"."loved_order" as place
from people as "listed"
where "listed"."public" = 1 and "listed"."state" = 'active' and listed.course = ? and listed.year = ? and listed.personality = ? and "listed"."loved_order" < ?
order by "listed"."loved_order" desc limit (? + 0) ) as in_range
union all select *
from ( select listed.id, 0 as lap, "listed"."loved_order" as place
from people as "listed"
where "listed"."public" = 1 and "listed"."state" = 'active' and listed.course = ? and listed.year = ? and listed.personality = ? and "listed"."loved_order" < ?
order by "listed"."loved_order" desc limit (? + 0) ) as in_range
union all select *
from ( select listed.id, 0 as lap, "listed"."loved_order" as place
from people as "listed"
where "listed"."public" = 1 and "listed"."state" = 'active' and listed.course = ? and listed.year = ? and listed.personality = ? and "listed"."loved_order" < ?
order by "listed"."loved_order" desc limit (? + 0) ) as in_range
union all select *
from ( select listed.id, 0 as lap, "listed"."loved_order" as place
from people as "listed"
where "listed"."public" = 1 and "listed"."state" = 'active' and listed.course = ? and listed.year = ? and listed.personality = ? and "listed"."loved_order" < ?
order by "listed"."loved_order" desc limit (? + 0) ) as in_range) as merged
order by lap, place desc limit (? + 0);
--   MERGE (UNION ALL)
--     LEFT
--       MERGE (UNION ALL)
--         LEFT
--           CO-ROUTINE in_range
--             SEARCH listed USING INDEX people_by_filter_loved_order (course=? AND year=? AND personality=? AND loved_order<?)
--           SCAN in_range
--           USE TEMP B-TREE FOR ORDER BY
--         RIGHT
--           CO-ROUTINE in_range
--             SEARCH listed USING INDEX people_by_filter_loved_order (course=? AND year=? AND personality=? AND loved_order<?)
--           SCAN in_range
--           USE TEMP B-TREE FOR ORDER BY
--     RIGHT
--       MERGE (UNION ALL)
--         LEFT
--           CO-ROUTINE in_range
--             SEARCH listed USING INDEX people_by_filter_loved_order (course=? AND year=? AND personality=? AND loved_order<?)
--           SCAN in_range
--           USE TEMP B-TREE FOR ORDER BY
--         RIGHT
--           CO-ROUTINE in_range
--             SEARCH listed USING INDEX people_by_filter_loved_order (course=? AND year=? AND personality=? AND loved_order<?)
--           SCAN in_range
--           USE TEMP B-TREE FOR ORDER BY

-- ## Cards: contents
select "p"."id", "p"."name", "p"."course", "p"."year", "p"."gender", "p"."personality", "p"."relation", "p"."photo", "p"."college", "p"."likes", "p"."dislikes", "p"."public", "p"."instagram", "p"."facebook", "p"."snapchat", "p"."linkedin", "p"."github", "p"."wall", "p"."alumni", p.opinions as opinions, o.id as opinion_id, o.comment, o.created_at as opinion_at, o.state as opinion_state, case when coalesce("w"."state", 'leaving') = 'leaving' then '' else w.id end as author_id, case when coalesce("w"."state", 'leaving') = 'leaving' then 'Former student' else w.name end as author_name, coalesce(w.photo, '') as author_photo, case when "w"."public" = 1 and "w"."state" = 'active' then 1 else 0 end as author_listed
from people as "p"
left join opinions as o on o.position = ( select max(newest.position)
from opinions as newest
where newest.profile_id = "p"."id" and "newest"."deleted_at" is null and "newest"."state" = 'shown' and "newest"."quiet" = 0)
left join people as w on w.id = o.author_id
where "p"."public" = 1 and "p"."state" = 'active' and "p"."id" in (select value
from json_each(?));
--   SEARCH p USING INDEX people_listed_ids (id=?)
--   LIST SUBQUERY 2
--     SCAN json_each VIRTUAL TABLE INDEX 1:
--   SEARCH o USING INDEX sqlite_autoindex_opinions_2 (position=?) LEFT-JOIN
--   CORRELATED SCALAR SUBQUERY 1
--     SEARCH newest USING INDEX opinions_by_profile (profile_id=?)
--   SEARCH w USING INDEX sqlite_autoindex_people_1 (id=?) LEFT-JOIN

-- ## Cards: contents for a viewer with relations
select "p"."id", "p"."name", "p"."course", "p"."year", "p"."gender", "p"."personality", "p"."relation", "p"."photo", "p"."college", "p"."likes", "p"."dislikes", "p"."public", "p"."instagram", "p"."facebook", "p"."snapchat", "p"."linkedin", "p"."github", "p"."wall", "p"."alumni", (select count(*)
from opinions as counted
where counted.profile_id = "p"."id" and "counted"."deleted_at" is null and ( "counted"."author_id" = ? and "counted"."state" <> 'removed' or ("counted"."state" = 'shown' and "counted"."quiet" = 0 or "counted"."profile_id" = ? and "counted"."state" in ('shown','waiting') and "counted"."quiet" < 2) and not exists (select 1
from blocks as b
where b.blocker_id = ? and b.blocked_id = "counted"."author_id") and not exists (select 1
from blocks as b
where b.blocker_id = "counted"."author_id" and b.blocked_id = ?))) as opinions, o.id as opinion_id, o.comment, o.created_at as opinion_at, o.state as opinion_state, case when coalesce("w"."state", 'leaving') = 'leaving' then '' else w.id end as author_id, case when coalesce("w"."state", 'leaving') = 'leaving' then 'Former student' else w.name end as author_name, coalesce(w.photo, '') as author_photo, case when "w"."public" = 1 and "w"."state" = 'active' then 1 else 0 end as author_listed
from people as "p"
left join opinions as o on o.position = ( select max(newest.position)
from opinions as newest
where newest.profile_id = "p"."id" and "newest"."deleted_at" is null and ( "newest"."author_id" = ? and "newest"."state" <> 'removed' or ("newest"."state" = 'shown' and "newest"."quiet" = 0 or "newest"."profile_id" = ? and "newest"."state" in ('shown','waiting') and "newest"."quiet" < 2) and not exists (select 1
from blocks as b
where b.blocker_id = ? and b.blocked_id = "newest"."author_id") and not exists (select 1
from blocks as b
where b.blocker_id = "newest"."author_id" and b.blocked_id = ?)))
left join people as w on w.id = o.author_id
where "p"."public" = 1 and "p"."state" = 'active' and "p"."id" in (select value
from json_each(?));
--   SEARCH p USING INDEX people_listed_ids (id=?)
--   LIST SUBQUERY 7
--     SCAN json_each VIRTUAL TABLE INDEX 1:
--   SEARCH o USING INDEX sqlite_autoindex_opinions_2 (position=?) LEFT-JOIN
--   CORRELATED SCALAR SUBQUERY 6
--     SEARCH newest USING INDEX opinions_by_profile (profile_id=?)
--     CORRELATED SCALAR SUBQUERY 4
--       SEARCH b USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)
--     CORRELATED SCALAR SUBQUERY 5
--       SEARCH b USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)
--   SEARCH w USING INDEX sqlite_autoindex_people_1 (id=?) LEFT-JOIN
--   CORRELATED SCALAR SUBQUERY 3
--     SEARCH counted USING INDEX opinions_of_profile (profile_id=?)
--     CORRELATED SCALAR SUBQUERY 1
--       SEARCH b USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)
--     CORRELATED SCALAR SUBQUERY 2
--       SEARCH b USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)

-- ## Relations of a viewer
select 'blocked' as kind, b.blocked_id as id
from blocks as b
where b.blocker_id = ? union select 'blocked', b.blocker_id
from blocks as b
where b.blocked_id = ? union select 'hidden-on', o.profile_id
from opinions as o
where o.author_id = ? and "o"."deleted_at" is null and ("o"."state" <> 'shown' or "o"."quiet" = 1);
--   MERGE (UNION)
--     LEFT
--       MERGE (UNION)
--         LEFT
--           SEARCH b USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=?)
--           USE TEMP B-TREE FOR ORDER BY
--         RIGHT
--           SEARCH b USING COVERING INDEX blocks_by_blocked (blocked_id=?)
--           USE TEMP B-TREE FOR ORDER BY
--     RIGHT
--       SEARCH o USING INDEX opinions_not_public_by_author (author_id=?)
--       USE TEMP B-TREE FOR ORDER BY

-- ## Cards: the reactions of the viewer
select "target_id", "kind"
from "reactions"
where "actor_id" = ? and "target_id" > ?
order by "target_id" limit ?;
--   SEARCH reactions USING INDEX sqlite_autoindex_reactions_1 (actor_id=? AND target_id>?)

-- ## Cards: the reactions of a viewer who has too many for the cache
select p.id, r.kind as reaction
from people as "p"
join reactions as r on r.actor_id = ? and r.target_id = p.id
where "p"."public" = 1 and "p"."state" = 'active' and "p"."id" <> ? and not exists (select 1
from blocks as b
where b.blocker_id = ? and b.blocked_id = "p"."id") and not exists (select 1
from blocks as b
where b.blocker_id = "p"."id" and b.blocked_id = ?) and "p"."id" in (select value
from json_each(?));
--   SEARCH r USING INDEX sqlite_autoindex_reactions_1 (actor_id=? AND target_id=?)
--   LIST SUBQUERY 3
--     SCAN json_each VIRTUAL TABLE INDEX 1:
--   REUSE LIST SUBQUERY 3
--   SEARCH p USING COVERING INDEX people_listed_ids (id=?)
--   CORRELATED SCALAR SUBQUERY 1
--     SEARCH b USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)
--   CORRELATED SCALAR SUBQUERY 2
--     SEARCH b USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)

-- ## Search: words of the vocabulary that a word may mean
select *
from (select word, people, 0 as is_typo
from words
where word >= ? and word < ?
order by word limit 300) as beginnings
union all select *
from (select w.word, w.people, 1 as is_typo
from (select t.word, max(length(t.variant)) as shared
from word_typos as t
where t.variant in (?, ?, ?, ?, ?)
group by t.word
order by shared desc, t.word limit 300) as close
join words as w on w.word = close.word
order by close.shared desc, w.word) as typos;
--   COMPOUND QUERY
--     LEFT-MOST SUBQUERY
--       CO-ROUTINE beginnings
--         SEARCH words USING INDEX sqlite_autoindex_words_1 (word>? AND word<?)
--       SCAN beginnings
--     UNION ALL
--       CO-ROUTINE close
--         SEARCH t USING COVERING INDEX sqlite_autoindex_word_typos_1 (variant=?)
--         USE TEMP B-TREE FOR GROUP BY
--         USE TEMP B-TREE FOR ORDER BY
--       SCAN close
--       SEARCH w USING INDEX sqlite_autoindex_words_1 (word=?)
--       USE TEMP B-TREE FOR LAST TERM OF ORDER BY

-- ## Search: a range of names
select *
from (select 0 as range, n.entry, n.person_id as id
from name_entries as "n"
where "n"."listed" = 1 and n.entry >= ? and n.entry < ?
order by n.entry, n.person_id limit (? + 0)) as in_range limit (? + 0) offset (? + 0);
--   CO-ROUTINE in_range
--     SEARCH n USING PRIMARY KEY (listed=? AND entry>? AND entry<?)
--   SCAN in_range

-- ## Search: several ranges of names
select *
from (select 0 as range, n.entry, n.person_id as id
from name_entries as "n"
where "n"."listed" = 1 and n.entry >= ? and n.entry < ?
order by n.entry, n.person_id limit (? + 0)) as in_range
union all select *
from (select 1 as range, n.entry, n.person_id as id
from name_entries as "n"
where "n"."listed" = 1 and n.entry >= ? and n.entry < ?
order by n.entry, n.person_id limit (? + 0)) as in_range
union all select *
from (select 2 as range, n.entry, n.person_id as id
from name_entries as "n"
where "n"."listed" = 1 and n.entry >= ? and n.entry < ?
order by n.entry, n.person_id limit (? + 0)) as in_range
union all select *
from (select 3 as range, n.entry, n.person_id as id
from name_entries as "n"
where "n"."listed" = 1 and n.entry >= ? and n.entry < ?
order by n.entry, n.person_id limit (? + 0)) as in_range limit (? + 0) offset (? + 0);
--   COMPOUND QUERY
--     LEFT-MOST SUBQUERY
--       CO-ROUTINE in_range
--         SEARCH n USING PRIMARY KEY (listed=? AND entry>? AND entry<?)
--       SCAN in_range
--     UNION ALL
--       CO-ROUTINE in_range
--         SEARCH n USING PRIMARY KEY (listed=? AND entry>? AND entry<?)
--       SCAN in_range
--     UNION ALL
--       CO-ROUTINE in_range
--         SEARCH n USING PRIMARY KEY (listed=? AND entry>? AND entry<?)
--       SCAN in_range
--     UNION ALL
--       CO-ROUTINE in_range
--         SEARCH n USING PRIMARY KEY (listed=? AND entry>? AND entry<?)
--       SCAN in_range

-- ## Opinions: a page
select p.wall, p.opinions as count, o.id as opinion_id, o.position, o.comment, o.created_at as opinion_at, o.state as opinion_state, case when coalesce("w"."state", 'leaving') = 'leaving' then '' else w.id end as author_id, case when coalesce("w"."state", 'leaving') = 'leaving' then 'Former student' else w.name end as author_name, coalesce(w.photo, '') as author_photo, case when "w"."public" = 1 and "w"."state" = 'active' then 1 else 0 end as author_listed
from people as p
left join opinions as o on "o"."profile_id" = ? and "o"."deleted_at" is null and "o"."state" = 'shown' and "o"."quiet" = 0 and "o"."position" < ? and o.position >= coalesce(( select oldest.position
from opinions as oldest
where "oldest"."profile_id" = ? and "oldest"."deleted_at" is null and "oldest"."state" = 'shown' and "oldest"."quiet" = 0 and "oldest"."position" < ?
order by oldest.position desc limit 1 offset (? - 1)), '')
left join people as w on w.id = o.author_id
where p.id = ? and ("p"."public" = 1 and "p"."state" = 'active' and not exists (select 1
from blocks as b
where b.blocker_id = ? and b.blocked_id = "p"."id") and not exists (select 1
from blocks as b
where b.blocker_id = "p"."id" and b.blocked_id = ?) or "p"."id" = ?)
order by o.position desc;
--   SEARCH p USING INDEX sqlite_autoindex_people_1 (id=?)
--   CORRELATED SCALAR SUBQUERY 2
--     SEARCH b USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)
--   CORRELATED SCALAR SUBQUERY 3
--     SEARCH b USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)
--   SEARCH o USING INDEX opinions_by_profile (profile_id=? AND position>? AND position<?) LEFT-JOIN
--   SCALAR SUBQUERY 1
--     SEARCH oldest USING INDEX opinions_by_profile (profile_id=? AND position<?)
--   SEARCH w USING INDEX sqlite_autoindex_people_1 (id=?) LEFT-JOIN

-- ## Opinions: a page of a viewer with relations
select p.wall, (select count(*)
from opinions as counted
where counted.profile_id = ? and "counted"."deleted_at" is null and ( "counted"."author_id" = ? and "counted"."state" <> 'removed' or ("counted"."state" = 'shown' and "counted"."quiet" = 0 or "counted"."profile_id" = ? and "counted"."state" in ('shown','waiting') and "counted"."quiet" < 2) and not exists (select 1
from blocks as b
where b.blocker_id = ? and b.blocked_id = "counted"."author_id") and not exists (select 1
from blocks as b
where b.blocker_id = "counted"."author_id" and b.blocked_id = ?))) as count, o.id as opinion_id, o.position, o.comment, o.created_at as opinion_at, o.state as opinion_state, case when coalesce("w"."state", 'leaving') = 'leaving' then '' else w.id end as author_id, case when coalesce("w"."state", 'leaving') = 'leaving' then 'Former student' else w.name end as author_name, coalesce(w.photo, '') as author_photo, case when "w"."public" = 1 and "w"."state" = 'active' then 1 else 0 end as author_listed
from people as p
left join opinions as o on "o"."profile_id" = ? and "o"."deleted_at" is null and ( "o"."author_id" = ? and "o"."state" <> 'removed' or ("o"."state" = 'shown' and "o"."quiet" = 0 or "o"."profile_id" = ? and "o"."state" in ('shown','waiting') and "o"."quiet" < 2) and not exists (select 1
from blocks as b
where b.blocker_id = ? and b.blocked_id = "o"."author_id") and not exists (select 1
from blocks as b
where b.blocker_id = "o"."author_id" and b.blocked_id = ?)) and "o"."position" < ? and o.position >= coalesce(( select oldest.position
from opinions as oldest
where "oldest"."profile_id" = ? and "oldest"."deleted_at" is null and ( "oldest"."author_id" = ? and "oldest"."state" <> 'removed' or ("oldest"."state" = 'shown' and "oldest"."quiet" = 0 or "oldest"."profile_id" = ? and "oldest"."state" in ('shown','waiting') and "oldest"."quiet" < 2) and not exists (select 1
from blocks as b
where b.blocker_id = ? and b.blocked_id = "oldest"."author_id") and not exists (select 1
from blocks as b
where b.blocker_id = "oldest"."author_id" and b.blocked_id = ?)) and "oldest"."position" < ?
order by oldest.position desc limit 1 offset (? - 1)), '')
left join people as w on w.id = o.author_id
where p.id = ? and ("p"."public" = 1 and "p"."state" = 'active' and not exists (select 1
from blocks as b
where b.blocker_id = ? and b.blocked_id = "p"."id") and not exists (select 1
from blocks as b
where b.blocker_id = "p"."id" and b.blocked_id = ?) or "p"."id" = ?)
order by o.position desc;
--   SEARCH p USING INDEX sqlite_autoindex_people_1 (id=?)
--   CORRELATED SCALAR SUBQUERY 9
--     SEARCH b USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)
--   CORRELATED SCALAR SUBQUERY 10
--     SEARCH b USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)
--   SEARCH o USING INDEX opinions_by_profile (profile_id=? AND position>? AND position<?) LEFT-JOIN
--   SCALAR SUBQUERY 8
--     SEARCH oldest USING INDEX opinions_by_profile (profile_id=? AND position<?)
--     CORRELATED SCALAR SUBQUERY 6
--       SEARCH b USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)
--     CORRELATED SCALAR SUBQUERY 7
--       SEARCH b USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)
--   CORRELATED SCALAR SUBQUERY 4
--     SEARCH b USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)
--   CORRELATED SCALAR SUBQUERY 5
--     SEARCH b USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)
--   SEARCH w USING INDEX sqlite_autoindex_people_1 (id=?) LEFT-JOIN
--   SCALAR SUBQUERY 3
--     SEARCH counted USING INDEX opinions_of_profile (profile_id=?)
--     CORRELATED SCALAR SUBQUERY 1
--       SEARCH b USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)
--     CORRELATED SCALAR SUBQUERY 2
--       SEARCH b USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)

-- ## Reaction: may they
select a.nth, (select count(*)
from reactions as r
where r.actor_id = a.viewer_id and r.created_at > a.since and r.kind = 'dislike') as today, (select min(r.created_at)
from reactions as r
where r.actor_id = a.viewer_id and r.created_at > a.since and r.kind = 'dislike') as oldest, case when exists (select 1
from reactions as r
where r.actor_id = "a"."viewer_id" and r.target_id = "p"."id") then 1 else 0 end as has_chosen
from (select value ->> 'nth' as "nth", value ->> 'viewer_id' as "viewer_id", value ->> 'person_id' as "person_id", value ->> 'since' as "since"
from json_each(?)) as "a"
join people as p on p.id = a.person_id
join people as v on v.id = a.viewer_id and "v"."state" = 'active'
where ("p"."state" = 'active' and not exists (select 1
from blocks as b
where b.blocker_id = "a"."viewer_id" and b.blocked_id = "p"."id") and not exists (select 1
from blocks as b
where b.blocker_id = "p"."id" and b.blocked_id = "a"."viewer_id") and ("p"."public" = 1 or exists (select 1
from reactions as r
where r.actor_id = "a"."viewer_id" and r.target_id = "p"."id")) or "p"."id" = "a"."viewer_id");
--   SCAN json_each VIRTUAL TABLE INDEX 1:
--   SEARCH p USING INDEX sqlite_autoindex_people_1 (id=?)
--   CORRELATED SCALAR SUBQUERY 5
--     SEARCH b USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)
--   CORRELATED SCALAR SUBQUERY 6
--     SEARCH b USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)
--   CORRELATED SCALAR SUBQUERY 7
--     SEARCH r USING COVERING INDEX sqlite_autoindex_reactions_1 (actor_id=? AND target_id=?)
--   SEARCH v USING INDEX sqlite_autoindex_people_1 (id=?)
--   CORRELATED SCALAR SUBQUERY 1
--     SEARCH r USING COVERING INDEX dislikes_by_actor (actor_id=? AND created_at>?)
--   CORRELATED SCALAR SUBQUERY 2
--     SEARCH r USING COVERING INDEX dislikes_by_actor (actor_id=? AND created_at>?)
--   CORRELATED SCALAR SUBQUERY 3
--     SEARCH r USING COVERING INDEX sqlite_autoindex_reactions_1 (actor_id=? AND target_id=?)

-- ## Opinion: may they
select a.nth, p.wall, p.brake_until, v.muted_until, case when exists (select 1
from restricts as r
where r.owner_id = p.id and r.person_id = a.viewer_id) then 1 else 0 end as is_restricted, (select count(*)
from opinions as o
where o.author_id = a.viewer_id and o.created_at > a.since ) as today, (select count(*)
from opinions as o
where o.author_id = a.viewer_id and o.created_at > a.since and o.profile_id = p.id) as today_on_one, (select min(o.created_at)
from opinions as o
where o.author_id = a.viewer_id and o.created_at > a.since ) as oldest, (select min(o.created_at)
from opinions as o
where o.author_id = a.viewer_id and o.created_at > a.since and o.profile_id = p.id) as oldest_on_one
from (select value ->> 'nth' as "nth", value ->> 'viewer_id' as "viewer_id", value ->> 'person_id' as "person_id", value ->> 'since' as "since"
from json_each(?)) as "a"
join people as p on p.id = a.person_id
join people as v on v.id = a.viewer_id and "v"."state" = 'active'
where ("p"."public" = 1 and "p"."state" = 'active' and not exists (select 1
from blocks as b
where b.blocker_id = "a"."viewer_id" and b.blocked_id = "p"."id") and not exists (select 1
from blocks as b
where b.blocker_id = "p"."id" and b.blocked_id = "a"."viewer_id") or "p"."id" = "a"."viewer_id");
--   SCAN json_each VIRTUAL TABLE INDEX 1:
--   SEARCH p USING INDEX sqlite_autoindex_people_1 (id=?)
--   CORRELATED SCALAR SUBQUERY 7
--     SEARCH b USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)
--   CORRELATED SCALAR SUBQUERY 8
--     SEARCH b USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)
--   SEARCH v USING INDEX sqlite_autoindex_people_1 (id=?)
--   CORRELATED SCALAR SUBQUERY 1
--     SEARCH r USING COVERING INDEX sqlite_autoindex_restricts_1 (owner_id=? AND person_id=?)
--   CORRELATED SCALAR SUBQUERY 2
--     SEARCH o USING COVERING INDEX opinions_by_author (author_id=? AND created_at>?)
--   CORRELATED SCALAR SUBQUERY 3
--     SEARCH o USING COVERING INDEX opinions_by_author (author_id=? AND created_at>?)
--   CORRELATED SCALAR SUBQUERY 4
--     SEARCH o USING COVERING INDEX opinions_by_author (author_id=? AND created_at>?)
--   CORRELATED SCALAR SUBQUERY 5
--     SEARCH o USING COVERING INDEX opinions_by_author (author_id=? AND created_at>?)

-- ## Reaction: insert
insert into reactions ("actor_id", "target_id", "kind", "created_at") select "actor_id", "target_id", "kind", "created_at"
from (select value ->> 'actor_id' as "actor_id", value ->> 'target_id' as "target_id", value ->> 'kind' as "kind", value ->> 'created_at' as "created_at"
from json_each(?)) as "given"
where true
on conflict (actor_id, target_id) do nothing
returning actor_id, target_id, kind;
--   SCAN json_each VIRTUAL TABLE INDEX 1:

-- ## Reaction: is it a pile-on, after a dislike
select p.id
from (select value ->> 'id' as "id", value ->> 'now' as "now", value ->> 'since' as "since"
from json_each(?)) as "a"
join people as p on p.id = a.id
where p.brake_until <= a.now and (select count(*)
from ( select r.actor_id
from reactions as r
where r.target_id = p.id and r.kind = 'dislike' and r.created_at > a.since and not exists (select 1
from cases as c
where c.kind = 'person' and c.target_id = p.id and c.outcome = 'dismissed' and c.decided_at >= "r"."created_at") union select s.reporter_id
from reports as s
where s.owner_id = p.id and s.kind <> 'opinion' and s.weight > 0 and s.created_at > a.since and not exists (select 1
from cases as c
where c.kind = 'person' and c.target_id = p.id and c.outcome = 'dismissed' and c.decided_at >= "s"."created_at") ) as actors) >= ?
order by p.id;
--   SCAN json_each VIRTUAL TABLE INDEX 1:
--   SEARCH p USING INDEX sqlite_autoindex_people_1 (id=?)
--   CORRELATED SCALAR SUBQUERY 6
--     CO-ROUTINE actors
--       MERGE (UNION)
--         LEFT
--           SEARCH r USING INDEX reactions_by_target (target_id=? AND kind=? AND created_at>?)
--           CORRELATED SCALAR SUBQUERY 2
--             SEARCH c USING INDEX cases_by_target (kind=? AND target_id=?)
--           USE TEMP B-TREE FOR ORDER BY
--         RIGHT
--           SEARCH s USING INDEX reports_on_person (owner_id=? AND created_at>?)
--           CORRELATED SCALAR SUBQUERY 4
--             SEARCH c USING INDEX cases_by_target (kind=? AND target_id=?)
--           USE TEMP B-TREE FOR ORDER BY
--     SCAN actors
--   USE TEMP B-TREE FOR ORDER BY

-- ## Reaction: count
update people
set "likes" = people."likes" + c.count
from (select value ->> 'id' as "id", value ->> 'count' as "count"
from json_each(?)) as "c"
where people.id = c.id;
--   SCAN json_each VIRTUAL TABLE INDEX 1:
--   SEARCH people USING INDEX sqlite_autoindex_people_1 (id=?)

-- ## Opinion: insert
insert into opinions ("id", "position", "profile_id", "author_id", "comment", "created_at", "state", "quiet") select "id", "position", "profile_id", "author_id", "comment", "created_at", "state", "quiet"
from (select value ->> 'id' as "id", value ->> 'position' as "position", value ->> 'profile_id' as "profile_id", value ->> 'author_id' as "author_id", value ->> 'comment' as "comment", value ->> 'created_at' as "created_at", value ->> 'state' as "state", value ->> 'quiet' as "quiet"
from json_each(?)) as "given"
where true
on conflict (id) do nothing
returning profile_id, author_id, state, quiet;
--   SCAN json_each VIRTUAL TABLE INDEX 1:

-- ## Opinion: count
update people
set "opinions" = people."opinions" + c.count
from (select value ->> 'id' as "id", value ->> 'count' as "count"
from json_each(?)) as "c"
where people.id = c.id;
--   SCAN json_each VIRTUAL TABLE INDEX 1:
--   SEARCH people USING INDEX sqlite_autoindex_people_1 (id=?)

-- ## Opinion: delete
update "opinions"
set "comment" = ?, "deleted_at" = ?
where "id" = ?
returning "profile_id", "author_id", "state", "quiet";
--   SEARCH opinions USING INDEX sqlite_autoindex_opinions_1 (id=?)

-- ## Code: try
update "codes"
set "wrong_tries" = case when exists (select "sent"."scope"
from "codes" as "sent"
where "sent"."address_hash" = ? and "sent"."purpose" = ? and "sent"."code_hash" is not null and "sent"."expires_at" > ? and "sent"."code_hash" = ?) then case when first_wrong_at <= ? then 0 else wrong_tries end else case when first_wrong_at <= ? then 0 else wrong_tries end + 1 end, "first_wrong_at" = case when exists (select "sent"."scope"
from "codes" as "sent"
where "sent"."address_hash" = ? and "sent"."purpose" = ? and "sent"."code_hash" is not null and "sent"."expires_at" > ? and "sent"."code_hash" = ?) then case when case when first_wrong_at <= ? then 0 else wrong_tries end = 0 then null else first_wrong_at end when case when first_wrong_at <= ? then 0 else wrong_tries end = 0 then ? else first_wrong_at end
where "address_hash" = ? and "purpose" = ? and "scope" = ? and case when first_wrong_at <= ? then 0 else wrong_tries end < ? and exists (select "sent"."scope"
from "codes" as "sent"
where "sent"."address_hash" = ? and "sent"."purpose" = ? and "sent"."code_hash" is not null and "sent"."expires_at" > ?)
returning "wrong_tries", case when exists (select "sent"."scope"
from "codes" as "sent"
where "sent"."address_hash" = ? and "sent"."purpose" = ? and "sent"."code_hash" is not null and "sent"."expires_at" > ? and "sent"."code_hash" = ?) then 1 else 0 end as "is_right";
--   SEARCH codes USING INDEX sqlite_autoindex_codes_1 (address_hash=? AND purpose=? AND scope=?)
--   SCALAR SUBQUERY 3
--     SEARCH sent USING INDEX sqlite_autoindex_codes_1 (address_hash=? AND purpose=?)
--   SCALAR SUBQUERY 1
--     SEARCH sent USING INDEX sqlite_autoindex_codes_1 (address_hash=? AND purpose=?)
--   SCALAR SUBQUERY 2
--     SEARCH sent USING INDEX sqlite_autoindex_codes_1 (address_hash=? AND purpose=?)
--   CORRELATED SCALAR SUBQUERY 4
--     SEARCH sent USING INDEX sqlite_autoindex_codes_1 (address_hash=? AND purpose=?)

-- ## Code: use
update "codes"
set "code_hash" = ?, "wait_until" = ?
where "address_hash" = ? and "purpose" = ? and "code_hash" = ? and "expires_at" > ? and exists (select "tried"."scope"
from "codes" as "tried"
where "tried"."address_hash" = ? and "tried"."purpose" = ? and "tried"."scope" = ? and case when tried.first_wrong_at <= ? then 0 else tried.wrong_tries end < ?);
--   SEARCH codes USING INDEX sqlite_autoindex_codes_1 (address_hash=? AND purpose=?)
--   SCALAR SUBQUERY 1
--     SEARCH tried USING INDEX sqlite_autoindex_codes_1 (address_hash=? AND purpose=? AND scope=?)
